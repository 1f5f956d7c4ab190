import { IconAlertTriangle, IconCheck, IconClock, IconSend } from '@tabler/icons-react'
import type { TestPage } from './reachability.api.ts'
import { testPageSummary } from './reachability.view.ts'

type Channel = TestPage['channels'][number]

const icons = {
  waiting: IconClock,
  sending: IconClock,
  sent: IconSend,
  delivered: IconCheck,
  failed: IconAlertTriangle,
  skipped: IconClock,
  merged: IconClock,
} as const satisfies Record<Channel['state'], unknown>

export function TestPageResult({ page }: { page: TestPage }) {
  return (
    <div className="flex flex-col gap-2">
      <ul
        role="list"
        aria-label="Test results"
        className="divide-y divide-line border-y border-line empty:hidden"
      >
        {page.channels.map((channel) => {
          const Icon = icons[channel.state]
          const isFailed = channel.state === 'failed'
          return (
            <li key={channel.reference} className="flex items-start gap-2.5 py-2 text-sm">
              <Icon
                size={18}
                stroke={1.75}
                aria-hidden
                className={isFailed ? 'mt-px flex-none text-danger' : 'mt-px flex-none text-ink-2'}
              />
              <div className="min-w-0">
                <p className="font-medium first-letter:uppercase">{channel.channel}</p>
                <p className={isFailed ? 'text-danger' : 'text-ink-2'}>{channel.text}</p>
              </div>
            </li>
          )
        })}
      </ul>
      <p role="status" className="text-sm text-ink-2">
        {page.is_over ? testPageSummary(page) : 'Sending…'}
      </p>
    </div>
  )
}
