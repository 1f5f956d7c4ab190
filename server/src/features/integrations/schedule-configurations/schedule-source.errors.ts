import { sourceSystems, type SourceSystem } from '@wardline/contract/paging/imported-shifts/source-systems.ts'
import type { SourceTrouble } from '../schedule-sources/schedule-source.rules.ts'

export const blank = 'This field may not be blank.'
export const secretUnreadable = 'The stored credentials cannot be read. Enter them again.'
export const nameTaken = 'A configuration with this name already exists.'
export const noSuchUser = 'Choose an active user of this hospital.'
export const notHttps = 'Enter an address that begins with https://.'
export const notAllowed = 'This address is not allowed.'
export const secretAgain = 'Enter this again: it is sent to the new address or user name.'
export const noSuchAssignment = (id: string) =>
  `The source no longer has ${id}. Pull again, then choose from the list.`
export const groupTaken = (source: string) => `This group is already filled by ${source}.`
export const notAScheduleGroup = 'A broadcast group has this name. Choose another name.'
export const pulling = {
  status: 409,
  code: 'schedule_source.pulling',
  detail: 'A pull is running. Wait until it ends.',
}
export const switchedOff = {
  status: 409,
  code: 'schedule_source.off',
  detail: 'This configuration is switched off. Switch it on first.',
}
/** Paging: Amion asks its clients to wait between requests. */
export const tooSoon = (minutes: number) => ({
  status: 409,
  code: 'schedule_source.too_soon',
  detail: `Amion allows one request every 5 minutes. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
})
export const changed = { code: 'schedule_source.changed', noun: 'this configuration' }
export const newerPull = {
  status: 409,
  code: 'schedule_source.newer_pull',
  detail: 'A newer pull arrived. Check the new preview, then apply it.',
}
export const planChanged = {
  status: 409,
  code: 'schedule_source.plan_changed',
  detail:
    'A mapping, a match or a calendar was changed since this preview. Check the new preview, then apply it.',
}

/** Sentences that say what happened and what to do. The text of the source follows. */
export const troubleSentences: Readonly<Record<SourceTrouble, (system: SourceSystem) => string>> = {
  credentials: (system) =>
    `${sourceSystems[system]} rejected the sign-in. Check the credentials in the settings.`,
  unreachable: (system) =>
    `${sourceSystems[system]} could not be reached. Check the address; the next pull tries again.`,
  certificate: (system) =>
    `The certificate of ${sourceSystems[system]} is not valid for its address. Ask its administrator.`,
  not_allowed: () => 'This address is not allowed. Ask the operator of this server about private addresses.',
  timeout: (system) => `${sourceSystems[system]} did not answer in time. The next pull tries again.`,
  malformed: (system) =>
    `The answer of ${sourceSystems[system]} was incomplete or could not be read. Nothing was changed.`,
  rate_limited: (system) => `${sourceSystems[system]} asked Wardline to wait. The next pull tries again.`,
  refused: (system) => `${sourceSystems[system]} refused the request.`,
}
