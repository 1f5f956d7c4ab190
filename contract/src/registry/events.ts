import * as accounts from '../accounts/event-list.ts'
import * as directory from '../directory/event-list.ts'
import * as paging from '../paging/event-list.ts'
import * as patients from '../patients/event-list.ts'
import * as alerts from '../alerts/event-list.ts'
import * as routing from '../routing/event-list.ts'
import * as messaging from '../messaging/event-list.ts'
import * as integrations from '../integrations/event-list.ts'
import * as reports from '../reports/event-list.ts'
import type { EventKind, PayloadOf } from '../event.ts'

const declared = {
  ...accounts,
  ...directory,
  ...paging,
  ...patients,
  ...alerts,
  ...routing,
  ...messaging,
  ...integrations,
  ...reports,
}
type Declared = typeof declared

export const events: readonly EventKind[] = Object.values(declared)

/** The browser does not compile without a line for each in web/src/app/live/live-table.ts. */
export type LivePayload = { [Name in keyof Declared as Declared[Name]['kind']]: PayloadOf<Declared[Name]> }
export type LiveKind = keyof LivePayload
export type LiveHandlers<State> = { [K in LiveKind]: (state: State, payload: LivePayload[K]) => State }
