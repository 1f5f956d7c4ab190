import { IconAlertTriangleFilled, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import type { StatusLine } from '@wardline/contract/reports/status.rules.ts'

const marks = {
  good: { Icon: IconCircleCheck, word: 'Well', colour: 'text-ok' },
  bad: { Icon: IconAlertTriangleFilled, word: 'Needs you', colour: 'text-danger' },
  off: { Icon: IconCircleDashed, word: 'Not in use', colour: 'text-ink-3' },
}

/** What is checked, each with a mark, a word and a sentence; what to do stands below it. */
export const StatusRows = ({ label, lines }: { label: string; lines: StatusLine[] }) => (
  <ul role="list" aria-label={label} className="divide-y divide-line">
    {lines.map(({ name, tone, sentence, advice }) => {
      const { Icon, word, colour } = marks[tone]
      return (
        <li
          key={name}
          aria-label={`${name}: ${word}`}
          className="grid grid-cols-[20px_1fr] gap-x-3 gap-y-1 py-3"
        >
          <Icon size={18} stroke={1.75} aria-hidden className={`mt-px ${colour}`} />
          <p className="min-w-0">
            <span className="font-medium">{name}</span>
            <span className={`ml-2 text-xs ${colour}`}>{word}</span>
            <span className="block text-sm text-ink-2 tabular-nums">{sentence}</span>
            {advice && <span className="mt-1 block text-sm">{advice}</span>}
          </p>
        </li>
      )
    })}
  </ul>
)
