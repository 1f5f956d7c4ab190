import type { Carrier, Notice } from './carrier.ts'

/** Carries everything to a page of this application, and nowhere else. @param keep puts it there, once for a reference */
export const sandbox = (keep: (notice: Notice) => Promise<void>): Carrier => ({
  kind: 'sandbox',
  media: ['sms', 'voice', 'email', 'pager'],
  async send(notice) {
    await keep(notice)
    return { outcome: 'delivered', carrier_reference: `sandbox-${notice.reference}` }
  },
})
