import { IconAlertTriangleFilled, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import type { StatusCheck } from './status-checks.view.ts'

const marks = {
  good: { Icon: IconCircleCheck, word: 'OK', color: 'text-ok' },
  bad: { Icon: IconAlertTriangleFilled, word: 'Action needed', color: 'text-danger' },
  missing: { Icon: IconCircleDashed, word: 'Not set up', color: 'text-warn' },
  off: { Icon: IconCircleDashed, word: 'Off', color: 'text-ink-3' },
}

export const StatusChecks = ({ label, checks }: { label: string; checks: StatusCheck[] }) => (
  <ul role="list" aria-label={label} className="divide-y divide-line">
    {checks.map(({ name, tone, sentence, advice }) => {
      const { Icon, word, color } = marks[tone]
      return (
        <li
          key={name}
          aria-label={`${name}: ${word}`}
          className="grid grid-cols-[20px_1fr] gap-x-3 gap-y-1 py-3"
        >
          <Icon size={18} stroke={1.75} aria-hidden className={`mt-px ${color}`} />
          <p className="min-w-0">
            <span className="font-medium">{name}</span>
            <span className={`ml-2 text-xs ${color}`}>{word}</span>
            <span className="block text-sm text-ink-2 tabular-nums">{sentence}</span>
            {advice && <span className="mt-1 block text-sm">{advice}</span>}
          </p>
        </li>
      )
    })}
  </ul>
)
