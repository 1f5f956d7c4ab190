import * as accounts from '../accounts/route-list.ts'
import * as files from '../files/file.routes.ts'
import * as directory from '../directory/route-list.ts'
import * as paging from '../paging/route-list.ts'
import * as patients from '../patients/route-list.ts'
import * as alerts from '../alerts/route-list.ts'
import * as routing from '../routing/route-list.ts'
import * as messaging from '../messaging/route-list.ts'
import * as integrations from '../integrations/route-list.ts'
import * as reports from '../reports/route-list.ts'
import * as fhir from '../fhir/fhir.routes.ts'
import * as live from '../live/boot.routes.ts'

export const routesByFeature = {
  accounts,
  files,
  directory,
  paging,
  patients,
  alerts,
  routing,
  messaging,
  integrations,
  reports,
  fhir,
  live,
}

/**
 * Every route by name. The server does not start without a handler for each, and the authorization test needs a row for
 * each.
 */
export const routes = {
  ...accounts,
  ...files,
  ...directory,
  ...paging,
  ...patients,
  ...alerts,
  ...routing,
  ...messaging,
  ...integrations,
  ...reports,
  ...fhir,
  ...live,
}
export type RouteName = keyof typeof routes
