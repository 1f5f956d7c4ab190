import { providerText, channelText } from '@wardline/contract/alerts/page-events/page-event.rules.ts'
import type { ShownAlert } from '@wardline/contract/alerts/delivery/alert.schemas.ts'
import type { TestPage } from '@wardline/contract/alerts/reachability/reachability.schemas.ts'

type Alert = Omit<ShownAlert, 'state'> & { state: ShownAlert['state'] }

function channelResultText({ state, provider, reason }: Alert): string {
  const by = provider ? providerText(provider) : 'the provider'
  switch (state) {
    case 'delivered':
      return 'Delivered.'
    case 'sent':
      return `Accepted by ${by}. Delivery is not confirmed yet.`
    case 'failed':
    case 'skipped':
    case 'merged':
      return reason === '' ? 'Not sent.' : reason
    case 'waiting':
      return reason === '' ? 'Sending.' : `Retrying soon: ${reason}`
    default:
      return 'Sending.'
  }
}

export const testPageChannels = (alerts: readonly Alert[]): TestPage['channels'] =>
  alerts.map((alert) => ({
    reference: alert.reference ?? '',
    channel: alert.channel ? channelText(alert.channel) : 'alert',
    state: alert.state === 'applies' ? 'waiting' : alert.state,
    text: channelResultText(alert),
  }))

export const isTestPageOver = (channels: TestPage['channels'], is_old: boolean): boolean =>
  is_old || (channels.length > 0 && channels.every(({ state }) => state !== 'waiting' && state !== 'sending'))
