import { routes } from '@wardline/contract/routes.ts'
import type { Database } from './platform/db/database.ts'
import type { BlobStore } from './platform/files/blob-store.ts'
import type { Handler } from './platform/http/handle.ts'
import type { BusState } from './platform/realtime/bus.ts'
import type { SecretBox } from './platform/secrets/secret-box.ts'
import { photoRoutes } from './features/accounts/photo.routes.ts'
import { pickerRoutes } from './features/accounts/picker.routes.ts'
import { profileRoutes } from './features/accounts/profile.routes.ts'
import { sessionRoutes } from './features/accounts/session.routes.ts'
import { userRoutes } from './features/accounts/user.routes.ts'
import type { Carriers } from './features/alerts/carrier.access.ts'
import { carrierRoutes } from './features/alerts/carrier.routes.ts'
import { stoppedAddressRoutes } from './features/alerts/stopped-address.routes.ts'
import { sandboxRoutes } from './features/alerts/sandbox.routes.ts'
import { deviceRoutes } from './features/alerts/device.routes.ts'
import { reachabilityRoutes } from './features/alerts/reachability.routes.ts'
import { ringStepRoutes } from './features/alerts/ring-step.routes.ts'
import { contactRoutes } from './features/directory/contact.routes.ts'
import { localGroupRoutes } from './features/directory/local-group.routes.ts'
import { objectRoutes } from './features/directory/object.routes.ts'
import { fileRoutes } from './features/files/file.routes.ts'
import { hooksOf } from './features/integrations/answers/hook.access.ts'
import { hookRoutes } from './features/integrations/answers/hook.routes.ts'
import { emrRoutes } from './features/integrations/emr.routes.ts'
import { answerFromSandbox } from './features/integrations/answers/sandbox.actions.ts'
import { bootRoutes } from './features/messaging/boot.routes.ts'
import { monitoringRoutes } from './features/messaging/monitoring.routes.ts'
import { broadcastRoutes } from './features/messaging/broadcast.routes.ts'
import { handoverRoutes } from './features/messaging/handover.routes.ts'
import { historyRoutes } from './features/messaging/history.routes.ts'
import { pageRoutes } from './features/messaging/escalation/page.routes.ts'
import { openItemRoutes } from './features/messaging/open-item.routes.ts'
import { forwardRoutes } from './features/messaging/forward.routes.ts'
import { previewRoutes } from './features/messaging/preview.routes.ts'
import { searchRoutes } from './features/messaging/search.routes.ts'
import { testPageRoutes } from './features/messaging/reach/test-page.routes.ts'
import { subjectRoutes } from './features/messaging/subject.routes.ts'
import { threadRoutes } from './features/messaging/thread.routes.ts'
import { calendarFeedRoutes } from './features/paging/calendar-feed.routes.ts'
import { calendarImportRoutes } from './features/paging/calendar-import.routes.ts'
import { escalationPolicyRoutes } from './features/paging/escalation-policy.routes.ts'
import { onCallEventRoutes } from './features/paging/on-call-event.routes.ts'
import { onCallRoutes } from './features/paging/oncall.routes.ts'
import { pagingGroupRoutes } from './features/paging/paging-group.routes.ts'
import { proofRoutes } from './features/messaging/proof.routes.ts'
import { recurrenceRuleRoutes } from './features/paging/recurrence-rule.routes.ts'
import { shiftOfferRoutes } from './features/paging/shift-offer.routes.ts'
import { takeoverRoutes } from './features/paging/takeover.routes.ts'
import { promptRoutes } from './features/paging/prompt.routes.ts'
import { statusRoutes } from './features/reports/status.routes.ts'
import { patientRoutes } from './features/patients/patient.routes.ts'

interface Needs {
  db: Database
  blobs: BlobStore
  session_max_hours: number
  /** Addresses that administrators enter may be this machine. */
  allow_loopback: boolean
  carriers: Carriers
  /** The origin that carriers call us at. */
  public_url: string | undefined
  heartbeat_is_set_up: boolean
  busState: () => BusState
  secrets: SecretBox
  readCursor: () => Promise<string>
}

/** Every feature, in the order in which they may know each other. */
export const features = ({ db, blobs, session_max_hours, allow_loopback, ...needs }: Needs): Handler[] => [
  ...sessionRoutes(db, session_max_hours),
  ...userRoutes,
  ...photoRoutes(blobs),
  ...profileRoutes,
  ...pickerRoutes,
  ...fileRoutes(blobs),
  ...contactRoutes,
  ...localGroupRoutes,
  ...objectRoutes,
  ...onCallRoutes,
  ...onCallEventRoutes,
  ...recurrenceRuleRoutes,
  ...takeoverRoutes,
  ...shiftOfferRoutes,
  ...pagingGroupRoutes,
  ...promptRoutes(blobs),
  ...escalationPolicyRoutes,
  ...calendarFeedRoutes(db),
  ...calendarImportRoutes,
  ...patientRoutes,
  ...ringStepRoutes,
  ...stoppedAddressRoutes,
  ...carrierRoutes({ ...needs, allow_loopback }),
  ...reachabilityRoutes,
  ...deviceRoutes({ db, carriers: needs.carriers, allow_loopback }),
  ...threadRoutes,
  ...searchRoutes,
  ...previewRoutes,
  ...forwardRoutes,
  ...subjectRoutes,
  ...openItemRoutes,
  ...handoverRoutes,
  ...pageRoutes,
  ...monitoringRoutes,
  ...historyRoutes,
  ...testPageRoutes(db),
  ...proofRoutes,
  ...broadcastRoutes,
  ...sandboxRoutes(answerFromSandbox(db)),
  ...emrRoutes({ allow_loopback }),
  ...hookRoutes(hooksOf({ db, ...needs })),
  ...statusRoutes(db, needs),
  ...bootRoutes(needs.readCursor),
]

/** The contract and the server say the same: every route has exactly one handler, and there is no handler without. */
export function checkComplete(handlers: Handler[]): void {
  const declared = Object.entries(routes)
  const missing = declared
    .filter(([, route]) => !handlers.some((handler) => handler.route === route))
    .map(([name]) => name)
  if (missing.length > 0) throw new Error(`Routes of the contract without a handler: ${missing.join(', ')}`)
  if (handlers.length !== declared.length)
    throw new Error('A handler serves no route of the contract, or one twice.')
}
