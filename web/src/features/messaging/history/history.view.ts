import type { HistoryEntry } from '@wardline/contract/messaging/history/history.schemas.ts'
import { respondedText, stepLabels } from './history.text.ts'

export interface HistoryStep {
  label: string
  at: number
}

export const historySteps = (entry: HistoryEntry): HistoryStep[] =>
  (
    [
      [stepLabels.delivered, entry.delivered],
      [stepLabels.read, entry.read],
      [stepLabels.accepted, entry.accepted],
      [stepLabels.rejected, entry.rejected],
      [
        entry.response === null
          ? stepLabels.responded
          : respondedText(entry.response, entry.meaning === 'no'),
        entry.responded,
      ],
      [stepLabels.replied, entry.replied],
    ] as const
  ).flatMap(([label, at]) => (at === null ? [] : [{ label, at: Date.parse(at) }]))
