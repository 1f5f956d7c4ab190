import { carrierText, mediumText } from '@wardline/contract/alerts/page-event.rules.ts'
import type { ShownAlert } from '@wardline/contract/alerts/alert.schemas.ts'
import type { TestPage } from '@wardline/contract/alerts/reachability.schemas.ts'

type Alert = Omit<ShownAlert, 'state'> & { state: ShownAlert['state'] }

/** What became of a way, for whoever waits for the phone to ring. */
function textOf({ state, carrier, reason }: Alert): string {
  const by = carrier ? carrierText(carrier) : 'the carrier'
  switch (state) {
    case 'delivered':
      return 'It is there.'
    case 'handed':
      return `Given to ${by}. Nothing has said yet that it is there.`
    case 'failed':
    case 'skipped':
    case 'merged':
      return reason === '' ? 'It was not sent.' : reason
    case 'waiting':
      return reason === '' ? 'On its way.' : `Tried again soon: ${reason}`
    default:
      return 'On its way.'
  }
}

/** One line for each way that was rung. */
export const channelsOf = (alerts: readonly Alert[]): TestPage['channels'] =>
  alerts.map((alert) => ({
    reference: alert.reference ?? '',
    channel: alert.medium ? mediumText(alert.medium) : 'alert',
    state: alert.state === 'applies' ? 'waiting' : alert.state,
    text: textOf(alert),
  }))

/** Nothing more is going to happen by itself. */
export const isOver = (channels: TestPage['channels'], is_old: boolean): boolean =>
  is_old || (channels.length > 0 && channels.every(({ state }) => state !== 'waiting' && state !== 'sending'))
