import {
  scheduleSourceFacts,
  type ScheduleSourceKind,
} from '@wardline/contract/integrations/schedule-sources/schedule-source-kinds.rules.ts'
import type {
  ScheduleSource,
  ScheduleSourceBody,
} from '@wardline/contract/integrations/schedule-sources/schedule-source.schemas.ts'
import { sourceSystems } from '@wardline/contract/paging/imported-shifts/source-systems.ts'
import { isBlank } from '@wardline/contract/text.ts'
import { timeZoneIds, type TimeZone } from '@wardline/contract/time-zones.ts'
import type { SelectedUser } from '../../accounts/pickers/UserPicker.tsx'

export interface SourceForm {
  name: string
  base_url: string
  timezone: string
  identifier: string
  user_name: string
  secret: string
  fail_over: SelectedUser[]
  is_on: boolean
  interval_minutes: string
  days_ahead: string
}

const isZone = (zone: string): zone is TimeZone => (timeZoneIds as string[]).includes(zone)

/** Defaults of a new configuration, as most hospitals use them. */
export const newSourceForm = (kind: ScheduleSourceKind, timezone: string | undefined): SourceForm => ({
  name: sourceSystems[kind],
  base_url: scheduleSourceFacts[kind].base_url,
  timezone: timezone !== undefined && isZone(timezone) ? timezone : 'America/New_York',
  identifier: '',
  user_name: '',
  secret: '',
  fail_over: [],
  is_on: true,
  interval_minutes: '15',
  days_ahead: '90',
})

export const sourceToForm = (source: ScheduleSource): SourceForm => ({
  name: source.name,
  base_url: source.base_url,
  timezone: source.timezone,
  identifier: source.identifier,
  user_name: source.user_name,
  secret: '',
  fail_over: [{ ...source.fail_over, profile_picture: null }],
  is_on: source.is_on,
  interval_minutes: String(source.interval_minutes),
  days_ahead: String(source.days_ahead),
})

/** An empty secret keeps the stored one. */
export const formToSource = ({ secret, timezone, fail_over, ...form }: SourceForm): ScheduleSourceBody => ({
  ...form,
  timezone: timezone as TimeZone,
  fail_over_user: fail_over[0]?.id ?? 0,
  interval_minutes: Number(form.interval_minutes),
  days_ahead: Number(form.days_ahead),
  ...(secret !== '' && { secret }),
})

const blank = 'This field may not be blank.'

/** Checked before anything is sent; the server checks all of it again. */
export function findFormErrors(
  kind: ScheduleSourceKind,
  form: SourceForm,
  hasSecret: boolean,
): Record<string, string> {
  const { fields } = scheduleSourceFacts[kind]
  const errors: Partial<Record<keyof ScheduleSourceBody, string>> = {}
  if (isBlank(form.name)) errors.name = blank
  if (isBlank(form.base_url)) errors.base_url = blank
  if (fields.identifier !== undefined && isBlank(form.identifier)) errors.identifier = blank
  if (fields.user_name !== undefined && isBlank(form.user_name)) errors.user_name = blank
  if (!hasSecret && form.secret === '') errors.secret = blank
  if (form.fail_over.length === 0) errors.fail_over_user = 'Select a fail-over user.'
  const minutes = Number(form.interval_minutes)
  if (!Number.isInteger(minutes) || minutes < 5 || minutes > 1440)
    errors.interval_minutes = 'Enter 5 to 1440 minutes.'
  const days = Number(form.days_ahead)
  if (!Number.isInteger(days) || days < 1 || days > 366) errors.days_ahead = 'Enter 1 to 366 days.'
  return errors
}
