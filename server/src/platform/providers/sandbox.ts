import type { Provider, Notice } from './provider.ts'

export const sandbox = (keep: (notice: Notice) => Promise<void>): Provider => ({
  kind: 'sandbox',
  channels: ['sms', 'voice', 'email', 'pager'],
  async send(notice) {
    await keep(notice)
    return { outcome: 'delivered', provider_reference: `sandbox-${notice.reference}` }
  },
})
