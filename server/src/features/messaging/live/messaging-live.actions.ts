import { consoleChannel } from '@wardline/contract/messaging/console/console.rules.ts'
import type { ClientFrame } from '@wardline/contract/live/frames.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Caller } from '../../../platform/http/context.ts'
import type { Bus } from '../../../platform/realtime/bus.ts'
import type { LiveEvent } from '../../../platform/realtime/frames.ts'
import type { Hub } from '../../../platform/realtime/hub.ts'
import type { MonitorAudit } from '../../../platform/realtime/monitor-audit.ts'
import type { Connection } from '../../../platform/realtime/subscriptions.ts'
import { canOpenConsole, closeForbiddenConsoles, notifyConsoles } from '../console/console-live.actions.ts'
import { auditMonitoredEvents, isMonitoring } from '../monitoring/monitored-delivery.actions.ts'
import { createReceiptBatcher } from '../threads/receipt.actions.ts'
import { canSubscribeToThread } from '../threads/thread.access.ts'
import { publishTyping } from '../threads/typing.actions.ts'

type NoteError = (error: Error, what?: string) => void

/** Live channels of conversations and of the console, and the frames that browsers send about them. */
export function messagingLive(db: Database, bus: Bus, noteError: NoteError) {
  const receipts = createReceiptBatcher(db, noteError)
  const monitors: MonitorAudit = {
    isMonitor: (caller) => isMonitoring(db, caller),
    audit: (caller, thread_ids) => auditMonitoredEvents(db, caller, thread_ids),
  }
  return {
    monitors,
    async canSubscribe(caller: Caller, channel: string): Promise<boolean> {
      if (channel === consoleChannel) return canOpenConsole(db, caller)
      const thread_id = /^thread:(\d{1,15})$/.exec(channel)?.[1]
      return thread_id !== undefined && canSubscribeToThread(db, caller, Number(thread_id))
    },
    onTyping(member: Connection, frame: Extract<ClientFrame, { type: 'typing' }>): void {
      const isOpen = member.channels.has(`thread:${frame.thread_id}`)
      if (isOpen) publishTyping(db, bus, member.caller, frame).catch(noteError)
    },
    onDelivered: receipts.note,
    onEvent(hub: Hub, event: LiveEvent): void {
      notifyConsoles(hub, event)
      closeForbiddenConsoles(db, hub, event).catch((error: Error) => noteError(error, 'channels of consoles'))
    },
    stop: receipts.stop,
  }
}
