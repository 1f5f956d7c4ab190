import { neverSignedInAddress } from '../../accounts/components/never-signed-in.view.ts'
import type {
  RecordAccess,
  SetupCheck,
  SetupCheckKey,
} from '@wardline/contract/reports/setup-checklist/setup-checklist.schemas.ts'

const count = (number: number, one: string, many: string): string =>
  number === 1 ? `1 ${one}` : `${number} ${many}`

interface CheckText {
  /** Description of the problem. */
  problem: (number: number) => string
  /** Instructions that solve it. */
  advice: string
  passed: string
}

const texts: Record<SetupCheckKey, CheckText> = {
  structure: {
    problem: () => 'There is no department',
    advice:
      'Messages are sent to departments, and the staff list names the departments of each user. Create them before you upload it.',
    passed: 'Departments were created',
  },
  staff: {
    problem: () => 'There are no users besides the first administrator',
    advice: 'Pages have no one to go to. Upload a staff list, connect a directory, or add users one by one.',
    passed: 'Users were added',
  },
  delivery: {
    problem: () => 'No provider has delivered anything yet',
    advice:
      'Whether a page reaches a phone or a pager is not proven. Send a test to yourself from the provider.',
    passed: 'A provider has delivered an alert',
  },
  groups: {
    problem: () => 'There is no schedule group',
    advice:
      'No one can be paged by duty, such as “the cardiologist on call”. Add a group and plan its shifts.',
    passed: 'Schedule groups exist',
  },
  sign_in: {
    problem: (number) => `${count(number, 'user has', 'users have')} never signed in`,
    advice:
      'They cannot read or answer a message. Invite them by e-mail, or print one-time codes to hand out.',
    passed: 'Every user has signed in',
  },
  answer: {
    problem: () => 'No page has been answered yet',
    advice: 'Page someone on call, and let them answer on their own phone: then the whole path is proven.',
    passed: 'A page was answered',
  },
  providers: {
    problem: () => 'No provider can deliver pages outside Wardline',
    advice:
      'Pages reach people only while Wardline is open on their screen. Set up text messages, calls, pagers or push.',
    passed: 'A provider can deliver pages outside Wardline',
  },
  operator: {
    problem: () => 'There is no operator who can receive messages',
    advice:
      'Without an operator, a page that reaches no one else is lost. Select a user who has signed in and is always on duty.',
    passed: 'The operator gets pages that reach no one',
  },
  fail_over: {
    problem: (number) => `${count(number, 'schedule group has', 'schedule groups have')} no fail-over user`,
    advice:
      'In a gap of the calendar, pages go to the operator immediately. Select a fail-over user in the settings.',
    passed: 'Every schedule group has a fail-over user',
  },
  coverage: {
    problem: (number) =>
      `${count(number, 'schedule group has', 'schedule groups have')} times with no one on call`,
    advice: 'Fill the gaps in the calendar, or set hours of service.',
    passed: 'Someone is on call in every schedule group, all the time',
  },
  departments: {
    problem: (number) =>
      `${count(number, 'department has', 'departments have')} no one who receives its messages`,
    advice: 'Messages to it go to the operator.',
    passed: 'Every department has someone who receives its messages',
  },
  channels: {
    problem: (number) =>
      `${count(number, 'user has', 'users have')} no device, phone number or pager that a provider reaches`,
    advice:
      'Pages reach them by e-mail or while Wardline is open. Ask them to add a number or to switch on alerts.',
    passed: 'Every user can be reached by a device, phone or pager',
  },
  emergency_sign_in: {
    problem: () => 'No one could sign in if the identity provider failed',
    advice:
      'Give a user with a password the permission to sign in without the identity provider, in a role of theirs.',
    passed: 'Someone can sign in if the identity provider fails, or everyone has a password',
  },
}

/** The page on which an item's problem is fixed. */
export function itemAddress(key: SetupCheckKey, { id, uid }: SetupCheck['items'][number]): string {
  if (key === 'departments') return `/accountSettings/departments/${id}`
  if (key === 'channels' || key === 'sign_in') return `/accountSettings/users/${id}`
  return `/pagingGroups/${uid}/${key === 'coverage' ? 'calendar' : 'settings'}`
}

/** The page on which a check is fixed; for rows, the list that has exactly these. */
export const listAddresses: Record<Exclude<SetupCheckKey, 'operator'>, string> = {
  structure: '/accountSettings/departments',
  staff: '/accountSettings/users',
  providers: '/deliveryProviders',
  delivery: '/deliveryProviders',
  groups: '/pagingGroups',
  sign_in: neverSignedInAddress,
  answer: '/onCall',
  emergency_sign_in: '/accountSettings/roles',
  fail_over: '/pagingGroups?lacks=fail_over',
  coverage: '/pagingGroups?lacks=coverage',
  departments: '/accountSettings/departments?show=unattended',
  channels: '/accountSettings/users?status=active&reached_by=email_or_nothing',
}

export const problemText = ({ key, count: number }: SetupCheck): string => texts[key].problem(number)
export const adviceText = ({ key }: SetupCheck): string => texts[key].advice
export const passedText = ({ key }: SetupCheck): string => texts[key].passed

/** Checks that lose no page by themselves: something is not set up or not proven yet. */
const steps: readonly SetupCheckKey[] = ['structure', 'staff', 'delivery', 'groups', 'sign_in', 'answer']

/** Whether a failed check alone can lose a page or delay it. */
export const isRisk = ({ key }: SetupCheck): boolean => !steps.includes(key)

/**
 * The failed checks. Until a page was answered, they are in the order of the setup, because an operator needs users first,
 * for example. Later, those that can lose a page come first.
 */
export function listProblems(checks: readonly SetupCheck[]): SetupCheck[] {
  const open = checks.filter(({ count: number }) => number > 0)
  if (open.some(({ key }) => key === 'answer')) return open
  return open.toSorted((a, b) => Number(isRisk(b)) - Number(isRisk(a)))
}

export interface Summary {
  tone: 'danger' | 'warning' | 'ok'
  text: string
}

export function summarize(checks: readonly SetupCheck[]): Summary {
  const open = listProblems(checks)
  const risks = open.filter(isRisk)
  const left = open.length - risks.length
  const [first] = risks
  if (first) {
    const text = `${count(risks.length, 'way', 'ways')} a page could be lost or late`
    return { tone: 'danger', text: risks.length === 1 ? `${text}: ${problemText(first)}` : text }
  }
  if (left > 0) return { tone: 'warning', text: `${count(left, 'step is', 'steps are')} left` }
  return { tone: 'ok', text: 'Every page reaches someone.' }
}

/** Links of checks without rows, and of users who are invited together. */
export const linkTexts: Partial<Record<SetupCheckKey, string>> = {
  structure: 'Departments',
  staff: 'Users',
  providers: 'Delivery providers',
  delivery: 'Delivery providers',
  groups: 'Paging groups',
  sign_in: 'All users who never signed in',
  answer: 'On call',
  emergency_sign_in: 'Roles',
}

/** Advice about which users see which patients, or undefined without advice. */
export function recordAccessText({
  is_limited,
  patients,
  without_care_team,
}: RecordAccess): string | undefined {
  if (patients === 0 || (is_limited && without_care_team === 0)) return undefined
  const without = `${count(without_care_team, 'admitted patient has', 'admitted patients have')} no care team`
  if (is_limited) return `${without}. Only users who may open all records see what is in their record.`
  const open = `Everyone who may view patients sees the records of all ${count(patients, 'patient', 'patients')}.`
  return without_care_team === 0
    ? `${open} Every patient has a care team: records can be limited to it in the account settings.`
    : `${open} ${without}: assign them, then limit records to the care team in the account settings.`
}

export const signInSecurityText = (roles: number): string =>
  `${count(roles, 'role', 'roles')} with administration rights ${roles === 1 ? 'does' : 'do'} not require a second factor. Require one:`
