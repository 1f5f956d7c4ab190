import { pageEvent } from '@wardline/contract/alerts/page-events/page-event.events.ts'
import { permissionsChanged } from '@wardline/contract/accounts/roles/role.events.ts'
import * as acknowledgements from '@wardline/contract/messaging/acknowledgements/acknowledgement.events.ts'
import { consolePagesChanged } from '@wardline/contract/messaging/console/console.events.ts'
import { consoleChannel } from '@wardline/contract/messaging/console/console.rules.ts'
import { pagingRequestsChanged } from '@wardline/contract/messaging/paging-requests/paging-request.events.ts'
import { subscriberStateChanged, threadNew } from '@wardline/contract/messaging/threads/thread.events.ts'
import { z } from 'zod'
import type { Database } from '../../../platform/db/database.ts'
import type { Caller } from '../../../platform/http/context.ts'
import type { LiveEvent } from '../../../platform/realtime/frames.ts'
import type { Hub } from '../../../platform/realtime/hub.ts'
import { loadPermissions } from '../../accounts/users/user.access.ts'

/** Fields of the events that are watched. `kinds` is part of page events. */
const Watched = z.object({ thread_id: z.int(), kinds: z.array(z.string()).optional() })
/** A new thread asks the recipients whom it gives an acknowledgement. */
const NewThread = z.object({ thread: z.object({ id: z.int() }), acknowledgement: z.object({}).nullable() })

function readThread(kind: string, payload: string): z.output<typeof Watched> | undefined {
  const read: unknown = JSON.parse(payload)
  if (kind !== threadNew.kind) return Watched.parse(read)
  const { thread, acknowledgement } = NewThread.parse(read)
  return acknowledgement ? { thread_id: thread.id } : undefined
}

/** Events that change a page of the console, and what they mean for it. */
const meanings = new Map<string, 'page' | 'progress' | 'request'>([
  [pagingRequestsChanged.kind, 'page'],
  [acknowledgements.threadRecalled.kind, 'page'],
  [pageEvent.kind, 'progress'],
  [subscriberStateChanged.kind, 'progress'],
  [threadNew.kind, 'request'],
  [acknowledgements.acknowledgementRequested.kind, 'request'],
  [acknowledgements.messageAccepted.kind, 'request'],
  [acknowledgements.messageRejected.kind, 'request'],
  [acknowledgements.messageResponded.kind, 'request'],
  [acknowledgements.acknowledgementsClosed.kind, 'request'],
])

export const canOpenConsole = (db: Database, { account_id, user_id }: Caller): Promise<boolean> =>
  db.read(account_id, async (reader) =>
    (await loadPermissions(reader, { account_id, user_id })).has('messaging.operate_console'),
  )

/**
 * Tells open consoles which thread changed. It derives this from events that other users receive anyway, so that a page
 * costs the same whether or not a console is open.
 */
export function notifyConsoles(hub: Hub, { account_id, kind, payload }: LiveEvent): void {
  const what = meanings.get(kind)
  if (what === undefined || hub.listListeners(account_id, consoleChannel).size === 0) return
  const read = readThread(kind, payload)
  if (!read) return
  const { thread_id, kinds } = read
  const isNew = kinds?.includes('escalation_started')
  hub.sendFleeting({
    account_id,
    channel: consoleChannel,
    kind: consolePagesChanged.kind,
    payload: { thread_id, what: isNew ? 'page' : what },
  })
}

/** Closes the channel of users who have lost the permission. */
export async function closeForbiddenConsoles(
  db: Database,
  hub: Hub,
  { account_id, kind }: LiveEvent,
): Promise<void> {
  if (kind !== permissionsChanged.kind) return
  for (const { caller } of hub.listListeners(account_id, consoleChannel))
    if (!(await canOpenConsole(db, caller))) hub.closeChannels(account_id, caller.user_id, [consoleChannel])
}
