import type { ShownAlert } from '@wardline/contract/alerts/delivery/alert.schemas.ts'
import { providerText } from '@wardline/contract/alerts/page-events/page-event.rules.ts'
import type { UserAlerts } from '@wardline/contract/messaging/history/history.schemas.ts'
import { alertLabels, alertStateTexts, statusLabels } from './history.text.ts'

export const userStatusText = ({ user_status }: UserAlerts): string => statusLabels[user_status]

/** Text messages go to the pager of a user who has one. */
const alertName = ({ alert_type, channel }: ShownAlert): string =>
  alert_type === 'sms' && channel === 'pager' ? 'Pager' : alertLabels[alert_type]

export interface AlertLine {
  name: string
  state: string
  at: number | null
  reason: string
  tone: 'plain' | 'ok' | 'danger'
}

type StateText = Pick<AlertLine, 'state' | 'tone'> & { time?: 'at' | 'due' }

function describeState({ state, provider, attempts }: ShownAlert): StateText {
  switch (state) {
    case 'applies':
      return { state: alertStateTexts.applies, tone: 'plain' }
    case 'waiting':
      return {
        state: attempts > 0 ? alertStateTexts.retrying : alertStateTexts.scheduled,
        tone: 'plain',
        time: 'due',
      }
    case 'sending':
      return { state: alertStateTexts.sending, tone: 'plain' }
    case 'sent':
      return {
        state: alertStateTexts.sentTo(provider ? providerText(provider) : alertStateTexts.unknownProvider),
        tone: 'plain',
        time: 'at',
      }
    case 'delivered':
      return { state: alertStateTexts.delivered, tone: 'ok', time: 'at' }
    case 'failed':
      return { state: alertStateTexts.failed, tone: 'danger', time: 'at' }
    case 'skipped':
      return { state: alertStateTexts.skipped, tone: 'plain', time: 'at' }
    case 'merged':
      return { state: alertStateTexts.merged, tone: 'plain' }
  }
}

export const alertLines = ({ alerts }: UserAlerts): AlertLine[] =>
  alerts.map((alert) => {
    const { state, tone, time } = describeState(alert)
    const instant = time === 'due' ? alert.due : time === 'at' ? alert.at : null
    return {
      name: alertName(alert),
      state,
      tone,
      at: instant === null ? null : Date.parse(instant),
      reason: alert.reason,
    }
  })
