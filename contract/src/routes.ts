import * as carrier from './alerts/carrier.routes.ts'
import * as device from './alerts/device.routes.ts'
import * as reachability from './alerts/reachability.routes.ts'
import * as ringStep from './alerts/ring-step.routes.ts'
import * as sandbox from './alerts/sandbox.routes.ts'
import * as stoppedAddress from './alerts/stopped-address.routes.ts'
import * as contact from './directory/contact.routes.ts'
import * as localGroup from './directory/local-group.routes.ts'
import * as directoryObject from './directory/object.routes.ts'
import * as file from './files/file.routes.ts'
import * as emr from './integrations/emr.routes.ts'
import * as hook from './integrations/hook.routes.ts'
import * as boot from './live/boot.routes.ts'
import * as broadcast from './messaging/broadcast.routes.ts'
import * as monitoring from './messaging/monitoring.routes.ts'
import * as handover from './messaging/handover.routes.ts'
import * as history from './messaging/history.routes.ts'
import * as openItem from './messaging/open-item.routes.ts'
import * as forward from './messaging/forward.routes.ts'
import * as search from './messaging/search.routes.ts'
import * as subject from './messaging/subject.routes.ts'
import * as page from './messaging/page.routes.ts'
import * as proof from './messaging/proof.routes.ts'
import * as preview from './messaging/preview.routes.ts'
import * as calendarFeed from './paging/calendar-feed.routes.ts'
import * as calendarImport from './paging/calendar-import.routes.ts'
import * as escalationPolicy from './paging/escalation-policy.routes.ts'
import * as coverage from './paging/coverage.routes.ts'
import * as myShift from './paging/my-shift.routes.ts'
import * as oncall from './paging/oncall.routes.ts'
import * as onCallEvent from './paging/on-call-event.routes.ts'
import * as recurrenceRule from './paging/recurrence-rule.routes.ts'
import * as shiftOffer from './paging/shift-offer.routes.ts'
import * as takeover from './paging/takeover.routes.ts'
import * as pagingGroup from './paging/paging-group.routes.ts'
import * as prompt from './paging/prompt.routes.ts'
import * as patient from './patients/patient.routes.ts'
import * as picker from './accounts/picker.routes.ts'
import * as profile from './accounts/profile.routes.ts'
import * as systemStatus from './reports/status.routes.ts'
import * as session from './accounts/session.routes.ts'
import * as thread from './messaging/thread.routes.ts'
import * as user from './accounts/user.routes.ts'

/** Every route by feature, in the order in which the documentation shows them. */
export const routesByFeature = {
  accounts: { ...session, ...user, ...profile, ...picker },
  files: { ...file },
  directory: { ...contact, ...localGroup, ...directoryObject },
  paging: {
    ...oncall,
    ...coverage,
    ...myShift,
    ...pagingGroup,
    ...prompt,
    ...escalationPolicy,
    ...calendarFeed,
    ...calendarImport,
    ...onCallEvent,
    ...recurrenceRule,
    ...takeover,
    ...shiftOffer,
  },
  patients: { ...patient },
  alerts: { ...carrier, ...sandbox, ...stoppedAddress, ...device, ...reachability, ...ringStep },
  messaging: {
    ...thread,
    ...search,
    ...preview,
    ...forward,
    ...subject,
    ...openItem,
    ...handover,
    ...page,
    ...proof,
    ...monitoring,
    ...history,
    ...broadcast,
  },
  integrations: { ...emr, ...hook },
  reports: { ...systemStatus },
  live: { ...boot },
} as const

/** Every route by name: the server refuses to start without a handler for each, the matrix test without a row. */
export const routes = {
  ...routesByFeature.accounts,
  ...routesByFeature.files,
  ...routesByFeature.directory,
  ...routesByFeature.paging,
  ...routesByFeature.patients,
  ...routesByFeature.alerts,
  ...routesByFeature.messaging,
  ...routesByFeature.integrations,
  ...routesByFeature.reports,
  ...routesByFeature.live,
} as const
export type RouteName = keyof typeof routes
