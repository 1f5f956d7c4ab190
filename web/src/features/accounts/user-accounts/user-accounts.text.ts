import type {
  DutiesOfUsers,
  ReassignableKind,
  UserDuty,
} from '@wardline/contract/reports/user-duties/user-duties.schemas.ts'
import type {
  ManagedFields,
  SignInState,
  UserAccountDetail,
  UserChannel,
  UserState,
} from '@wardline/contract/accounts/user-accounts/user-account.schemas.ts'
import { managedBySync } from '../components/managed-by.view.ts'

export const aboutUsers = 'People who sign in or receive pages.'
export const noSelection = 'Users must be selected before editing.'
export const missingUser = (id: number): string => `User with id \`${id}\` does not exist`
export const couldNotSetPassword = 'Could not set password for user'
export const couldNotCreateUser = 'Could not create user'
export const couldNotUpdate = (name: string): string => `Could not update ${name}`
export const updated = (name: string): string => `${name} updated`

const stateTexts: Record<UserState, string> = {
  invited: 'Invited',
  active: 'Active',
  locked: 'Locked',
  deactivated: 'Deactivated',
}
export const stateText = (state: UserState): string => stateTexts[state]

const signInTexts: Record<SignInState, string> = {
  not_invited: 'Not invited',
  invited: 'Invited',
  invitation_expired: 'Invitation expired',
  invitation_failed: 'Invitation not sent',
  never: 'Never signed in',
  signed_in: 'Never',
}
/** Shown in place of a time for users who were never seen. */
export const signInText = (state: SignInState): string => signInTexts[state]

const sources = {
  local: 'Created in Wardline',
  directory: 'From a directory or a staff list',
  scim: 'From the identity provider',
}
/** `sync`: the name of its configuration. */
export const managedHint = (sync: string): string => `${managedBySync(sync)}.`

const managedNames: Partial<Record<string, string>> = {
  username: 'user name',
  first_name: 'first name',
  last_name: 'last name',
  email: 'e-mail address',
  title: 'title',
  mobile_number: 'mobile number',
  home_number: 'home number',
  pager_email: 'pager e-mail address',
  pager_number: 'pager number',
}
/** Fields and memberships that can only be changed in the directory. */
export const managedText = ({ fields, departments, groups }: ManagedFields): string =>
  [
    ...fields.map((field) => managedNames[field] ?? field),
    ...departments.map(({ name }) => `membership of ${name}`),
    ...groups.map(({ display_name }) => `membership of ${display_name}`),
  ].join(', ')

export const sourceText = (source: keyof typeof sources): string => sources[source]

const channelTexts: Record<UserChannel, string> = {
  push: 'App',
  sms: 'SMS',
  phone: 'Phone',
  pager: 'Pager',
  email: 'E-mail',
}
export const channelsText = (channels: readonly UserChannel[]): string =>
  channels.map((channel) => channelTexts[channel]).join(', ')
/** A pager without a number gets its messages by e-mail. */
export const pagerText = ({
  device_type,
  pager_number,
  pager_email,
}: Pick<UserAccountDetail, 'device_type' | 'pager_number' | 'pager_email'>): string => {
  if (pager_number !== '') return pager_number
  return device_type === 'pager' && pager_email !== '' ? `By e-mail to ${pager_email}` : 'None'
}
export const textMessagesTo = ({
  device_type,
  mobile_number,
}: Pick<UserAccountDetail, 'device_type' | 'mobile_number'>): string => {
  if (device_type === 'pager') return 'The pager'
  return mobile_number === '' ? 'Not possible without a mobile number' : 'The mobile phone'
}

type PushDevice = UserAccountDetail['devices'][number]
const deviceKinds = { push: 'Browser', apns: 'App on iOS', gcm: 'App on Android' }
const deviceStates = {
  ready: 'Can be notified',
  blocked: 'Notifications are not allowed on the device',
  gone: 'No longer registered with its push service',
}
export const deviceKind = ({ alert_type }: PushDevice): string => deviceKinds[alert_type]
export const deviceState = ({ state }: PushDevice): string => deviceStates[state]

export const selectedText = (count: number): string =>
  count === 1 ? '1 user selected' : `${count} users selected`

export const countUsers = (count: number): string => (count === 1 ? '1 user' : `${count} users`)
export const aboutLock =
  'Their sessions end and they cannot sign in or receive pages until the accounts are unlocked.'
export const lockedWithDuties =
  'Choose who takes over from now on, or open a user to choose for each duty. Otherwise pages go to the next fail-over user.'

export const moreFiltersText = (inUse: number): string =>
  inUse === 0 ? 'More filters' : `More filters · ${inUse} in use`
export const editText = (count: number): string =>
  count === 0 ? 'Edit users…' : count === 1 ? 'Edit 1 user…' : `Edit ${count.toLocaleString('en')} users…`
/** `isFiltered`: the list does not show everybody. */
export const editAllText = (count: number, isFiltered: boolean): string =>
  `Edit all ${count.toLocaleString('en')} ${isFiltered ? 'of this filter' : 'users'}…`

const dutyTexts: Record<UserDuty['kind'], [one: string, many: string]> = {
  shift: ['1 current or upcoming shift', 'current and upcoming shifts'],
  group_fail_over: ['Fail-over user of 1 group', 'groups with this fail-over user'],
  department_fail_over: ['Fail-over user of 1 department', 'departments with this fail-over user'],
  department_contact: ['Message contact of 1 department', 'departments with this message contact'],
  operator: ['Operator of the hospital', 'hospitals with this operator'],
  account_fail_over: ['Default fail-over user of the hospital', 'hospitals with this default fail-over user'],
  escalation_step: ['Step of 1 escalation policy', 'escalation policies with this user'],
  acknowledgement: ['1 unanswered request', 'unanswered requests'],
  care_team: ['On the care team of 1 patient', 'patients with this user on the care team'],
  handoff_received: ['1 handoff to accept', 'handoffs to accept'],
  handoff_given: ['1 handoff that is not accepted yet', 'handoffs that are not accepted yet'],
  swap_request: ['1 open swap request', 'open swap requests'],
  care_team_request: ['1 open request to a care team', 'open requests to care teams'],
  scheduled_report: ['Owner of 1 scheduled report', 'scheduled reports of this user'],
}
export const dutyText = (kind: UserDuty['kind'], count: number): string =>
  count === 1 ? dutyTexts[kind][0] : `${count} ${dutyTexts[kind][1]}`
/** Describes the duties of several users; a group or department counts once for each user. */
export const jointDutyText = ({ kind, count, user_count }: DutiesOfUsers['results'][number]): string =>
  user_count === 1 ? dutyText(kind, count) : `${dutyText(kind, count)}, of ${user_count} users`
export const noDuties = 'No shifts, and no group, department or policy relies on this user.'
export const dutiesWarning =
  'Choose a replacement for each duty. Otherwise pages go to the next fail-over user.'

/** Explains the fate of requests that no one else can take over. */
const requestHints: Partial<Record<UserDuty['kind'], string>> = {
  handoff_received: 'They expire, and the giver stays responsible until then.',
  handoff_given: 'They expire when someone else takes over the care team.',
  swap_request: 'They expire; the shifts do not change.',
  care_team_request: 'They stay open until the care team declines them.',
  scheduled_report: 'They send nothing. Another user can schedule the same reports.',
}
export const requestHint = (kind: UserDuty['kind']): string | undefined => requestHints[kind]

const replacementLabels: Record<ReassignableKind, [all: string, one: (name: string) => string]> = {
  shift: ['New user of all shifts', (name) => `New user of the shifts of ${name}`],
  group_fail_over: [
    'New fail-over user of all these groups',
    (name) => `New fail-over user of the group ${name}`,
  ],
  department_fail_over: [
    'New fail-over user of all these departments',
    (name) => `New fail-over user of the department ${name}`,
  ],
  department_contact: [
    'New message contact of all these departments',
    (name) => `New message contact of ${name}`,
  ],
  operator: ['New operator', () => 'New operator'],
  account_fail_over: ['New default fail-over user', () => 'New default fail-over user'],
  escalation_step: ['Replacement in all these policies', (name) => `Replacement in the steps of ${name}`],
  acknowledgement: ['New responder', () => 'New responder'],
  care_team: ['Replacement on all care teams', () => 'Replacement on the care team'],
}
/** Without a `name`, the label is for all duties of the kind. */
export const replacementLabel = (kind: ReassignableKind, name: string | null): string => {
  const [all, one] = replacementLabels[kind]
  return name === null ? all : one(name)
}
export const jointReplacementLabel = (kind: ReassignableKind): string => replacementLabels[kind][0]
export const replacementHint = (kind: UserDuty['kind']): string | undefined =>
  kind === 'shift' ? 'Only members of the group can be on call.' : undefined
export interface Availability {
  /** Shifts at the same time, in any group. */
  busy_count: number
  busy_with: string | null
}
export const availabilityText = ({ busy_count, busy_with }: Availability): string =>
  busy_count === 0 ? 'Free' : `On call for ${busy_with ?? 'another group'} at that time`
export const overlapText = (name: string, shifts: number): string =>
  `${name} is already on call during ${shifts === 1 ? '1 of these shifts' : `${shifts} of these shifts`} and would have both.`
export const removalLabel = (label: string, reassigned: number): string =>
  reassigned === 0 ? label : `${label} and reassign ${reassigned}`
