import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { deliveredLabel, readLabel, sentLabel } from './subscribers.text.ts'

/** `Read 2 · Delivered 2 · Sent 1`. */
export const deliverySummaryText = ({ read, delivered, pending }: Thread['subscriber_summary']): string =>
  [
    [readLabel, read],
    [deliveredLabel, delivered],
    [sentLabel, pending],
  ]
    .filter(([, count]) => count !== 0)
    .map(([word, count]) => `${word} ${count}`)
    .join(' · ')
