import type { ComponentType } from 'react'
import type { LatePage } from './lazy-page.ts'

/** Loads every screen but messages. Apart from the routes, so that the first load lists none of its files. */
export const latePages: Record<LatePage, () => Promise<ComponentType>> = {
  account: async () => (await import('../pages/OwnAccountPage.tsx')).default,
  accountSettings: async () => (await import('./AccountSettingsRoute.tsx')).AccountSettingsRoute,
  administration: async () => (await import('../pages/AdministrationPage.tsx')).default,
  adt: async () => (await import('../../features/integrations/adt/AdtPage.tsx')).AdtPage,
  assignments: async () => (await import('../pages/AssignmentsRoute.tsx')).default,
  broadcast: async () => (await import('../pages/BroadcastRoute.tsx')).default,
  drafts: async () => (await import('../../features/paging/drafts/DraftsPage.tsx')).DraftsPage,
  draft: async () => (await import('../../features/paging/drafts/DraftPage.tsx')).DraftPage,
  hospitalRoster: async () =>
    (await import('../../features/paging/sheets/HospitalRosterPage.tsx')).HospitalRosterPage,
  roster: async () => (await import('../../features/paging/sheets/RosterPage.tsx')).RosterPage,
  calendar: async () => (await import('../../features/paging/calendar/CalendarPage.tsx')).CalendarPage,
  console: async () => (await import('../pages/ConsoleRoute.tsx')).default,
  consoleCalls: async () => (await import('../../features/messaging/console/CallLogPage.tsx')).CallLogPage,
  consoleRequests: async () =>
    (await import('../../features/messaging/console/OpenRequestsPage.tsx')).OpenRequestsPage,
  consoleSearch: async () =>
    (await import('../../features/messaging/console/PageSearchPage.tsx')).PageSearchPage,
  deliveryProviders: async () =>
    (await import('../../features/alerts/pages/DeliveryProvidersPage.tsx')).DeliveryProvidersPage,
  emr: async () => (await import('../../features/integrations/emr/EmrPage.tsx')).EmrPage,
  escalationPolicies: async () =>
    (await import('../../features/paging/policies/PoliciesPage.tsx')).PoliciesPage,
  groupSettings: async () =>
    (await import('../../features/paging/group-settings/GroupSettingsTab.tsx')).GroupSettingsTab,
  handoff: async () => (await import('./HandoffRoute.tsx')).HandoffRoute,
  handoffComposer: async () => (await import('../pages/HandoffComposerRoute.tsx')).default,
  handoffs: async () => (await import('../pages/HandoffsRoute.tsx')).default,
  integrations: async () =>
    (await import('../../features/integrations/overview/IntegrationsPage.tsx')).IntegrationsPage,
  messageRouting: async () => (await import('./RoutingRoute.tsx')).RoutingRoute,
  myShifts: async () => (await import('../pages/MyShiftsRoute.tsx')).MyShiftsRoute,
  notFound: async () => (await import('../shell/NotFoundPage.tsx')).NotFoundPage,
  onCall: async () => (await import('../pages/OnCallRoute.tsx')).default,
  onCallEvent: async () => (await import('../../features/paging/events/EventPage.tsx')).EventPage,
  pagerNumbers: async () =>
    (await import('../../features/paging/pager-numbers/PagerNumbersPage.tsx')).PagerNumbersPage,
  pagerNumberUpload: async () =>
    (await import('../../features/paging/pager-numbers/PagerNumberUploadPage.tsx')).PagerNumberUploadPage,
  pagingGroup: async () => (await import('../pages/PagingGroupRoute.tsx')).default,
  pagingGroups: async () => (await import('../pages/PagingGroupsRoute.tsx')).default,
  patient: async () => (await import('./PatientRoute.tsx')).PatientRoute,
  planning: async () =>
    (await import('../../features/paging/schedule-requests/PlanningPage.tsx')).PlanningPage,
  prompts: async () => (await import('../../features/paging/prompts/PromptsPage.tsx')).PromptsPage,
  qualifications: async () =>
    (await import('../../features/paging/qualifications/QualificationsPage.tsx')).QualificationsPage,
  reachability: async () =>
    (await import('../../features/alerts/pages/ReachabilityPage.tsx')).ReachabilityPage,
  reports: async () => (await import('./ReportsRoute.tsx')).ReportsRoute,
  fixedPlan: async () => (await import('../../features/paging/fixed-plans/FixedPlanPage.tsx')).FixedPlanPage,
  rotation: async () => (await import('../../features/paging/rotations/RotationPage.tsx')).RotationPage,
  rotations: async () => (await import('../../features/paging/rotations/RotationsPage.tsx')).RotationsPage,
  sandbox: async () => (await import('../../features/alerts/pages/SandboxPage.tsx')).SandboxPage,
  scheduleSource: async () => (await import('./ScheduleSourceRoute.tsx')).ScheduleSourceRoute,
  signIn: async () => (await import('../pages/SignInPage.tsx')).default,
  systemStatus: async () =>
    (await import('../../features/reports/system-status/SystemStatusPage.tsx')).SystemStatusPage,
}
