import { reportPermissions } from '@wardline/contract/reports/standard-reports/report-columns.ts'
import { adminPlaces } from './admin-places.ts'
import type { Subplace } from './subplace.ts'

const subplaces: readonly Subplace[] = [
  {
    place: 'On call',
    to: '/onCall',
    label: 'Now',
    paletteLabel: 'on call',
    keywords: 'hospital oncall now gap who',
    keys: 'G O',
  },
  {
    place: 'On call',
    to: '/onCall/roster',
    label: 'Roster',
    paletteLabel: 'roster',
    keywords: 'month by person hours nights weekends fairness department print',
  },
  {
    place: 'On call',
    to: '/reachability',
    label: 'Reachability',
    paletteLabel: 'reachability',
    keywords: 'next on call notified test page',
  },
  {
    place: 'Schedule',
    to: '/pagingGroups',
    label: 'Groups',
    paletteLabel: 'paging groups',
    keywords: 'calendar schedule broadcast',
    keys: 'G S',
  },
  {
    place: 'Schedule',
    to: '/myShifts',
    label: 'My shifts',
    paletteLabel: 'my shifts',
    keywords: 'own on call swap feed',
  },
  {
    place: 'Schedule',
    to: '/planning',
    label: 'Planning',
    paletteLabel: 'planning',
    keywords: 'absences vacation leave wishes approve rest rules violations',
    permission: ['scheduling.change_oncallevent', 'scheduling.change_department_oncallevents'],
  },
  {
    place: 'Schedule',
    to: '/qualifications',
    label: 'Qualifications',
    paletteLabel: 'qualifications',
    keywords: 'certificates holders skills expiry training',
    permission: [
      'scheduling.change_oncallevent',
      'scheduling.change_department_oncallevents',
      'accounts.change_user',
    ],
  },
  {
    place: 'Schedule',
    to: '/escalationPolicies',
    label: 'Escalation policies',
    paletteLabel: 'escalation policies',
    keywords: 'steps unanswered escalate notified',
  },
  {
    place: 'Schedule',
    to: '/prompts',
    label: 'Prompts',
    paletteLabel: 'prompts',
    keywords: 'caller greeting sound record phone',
  },
  {
    place: 'Schedule',
    to: '/pagerNumbers',
    label: 'Pager numbers',
    paletteLabel: 'pager numbers',
    keywords: 'phone call text inbound caller twilio',
  },
  {
    place: 'Patients',
    to: '/patient/assignments',
    label: 'Assignments',
    paletteLabel: 'patient assignments',
    keywords: 'care team responsible provider unassigned',
    keys: 'G P',
    permission: 'pcm.view_patient',
  },
  {
    place: 'Patients',
    to: '/patient/handoffs',
    label: 'Handoffs',
    paletteLabel: 'received handoffs',
    keywords: 'sign-out accept read back take over shift',
    permission: 'pcm.view_patient',
  },
  {
    place: 'Patients',
    to: '/patient/handoff',
    label: 'Hand off',
    paletteLabel: 'hand off patients',
    keywords: 'sign-out i-pass ipass end of shift give print',
    permission: 'pcm.provider',
  },
  {
    place: 'Console',
    to: '/console',
    label: 'Open pages',
    paletteLabel: 'open pages',
    keywords: 'operator console switchboard unanswered waiting take over',
    keys: 'G C',
    permission: 'messaging.operate_console',
  },
  {
    place: 'Console',
    to: '/console/requests',
    label: 'Unanswered requests',
    paletteLabel: 'unanswered requests',
    keywords: 'operator console confirm response waiting without escalation',
    permission: 'messaging.operate_console',
  },
  {
    place: 'Console',
    to: '/console/calls',
    label: 'Call log',
    paletteLabel: 'call log of operators',
    keywords: 'console phone calls recorded',
    permission: 'messaging.operate_console',
  },
  {
    place: 'Console',
    to: '/console/search',
    label: 'Find a page',
    paletteLabel: 'find a page',
    keywords: 'console search old ended pages person group patient day',
    permission: 'messaging.operate_console',
  },
  {
    place: 'Reports',
    to: '/reports',
    label: 'All reports',
    paletteLabel: 'reports',
    keywords: 'figures statistics usage volume adoption devices rollout csv',
    keys: 'G R',
    permission: reportPermissions,
  },
  {
    place: 'Reports',
    to: '/reports/scheduled',
    label: 'Scheduled reports',
    paletteLabel: 'scheduled reports',
    keywords: 'e-mail mail weekly monthly daily recipients send link',
    permission: reportPermissions,
  },
  ...adminPlaces,
]

export const listSubplaces = (permissions: readonly string[]): Subplace[] =>
  subplaces.filter(
    ({ permission }) => !permission || [permission].flat().some((each) => permissions.includes(each)),
  )

/** Name of the command that opens it. */
export const placeActionName = ({ paletteLabel }: Subplace): string => `Go to ${paletteLabel}`

/** Also finds it by its name and group in the navigation. */
export const placeActionKeywords = (subplace: Subplace): string =>
  ['open', subplace.label, subplace.place === 'Admin' ? subplace.group : subplace.place, subplace.keywords]
    .join(' ')
    .toLowerCase()
