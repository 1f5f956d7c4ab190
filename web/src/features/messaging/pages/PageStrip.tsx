import { IconAlertTriangleFilled, IconBellRinging, IconCheck } from '@tabler/icons-react'
import { isOpenPage, pageMay } from '@wardline/contract/messaging/page.rules.ts'
import type { Page } from '@wardline/contract/messaging/page.schemas.ts'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useSecond } from '../../../platform/clock/use-second.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { toast } from '../../../platform/ui/toast.ts'
import { openThreadDialog } from '../operations/dialog-door.ts'
import { refusalSentences } from '../operations/refusal.rules.ts'
import { nowText, ofText, thenText } from './page.view.ts'
import { usePageDeed, type PageDeed } from './page.api.ts'
import { PassOnDialog } from './PassOnDialog.tsx'

/** Who is being rung for a thread and who is next, and what its reader can do about it. Above the conversation. */
export function PageStrip({ thread }: { thread: Thread }) {
  const { pages } = thread
  const now = useSecond(pages.some(({ state }) => state === 'running'))
  const toProof = () =>
    openThreadDialog({ thread_id: thread.id, name: 'proof', message_id: pages.at(-1)?.message_id ?? 0 })
  const isLost = pages.some(({ state }) => state === 'unanswered')
  return (
    <section
      aria-label="Page"
      className={clsx(
        'flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line px-4 py-1.5 text-xs',
        isLost ? 'bg-danger-soft text-danger' : 'bg-inset text-ink-2',
      )}
    >
      <ul className="flex min-w-0 flex-1 basis-64 flex-col gap-0.5">
        {pages.map((page) => (
          <PageLine key={page.id} page={page} now={now} isOneOfMany={pages.length > 1} />
        ))}
      </ul>
      <PageDeeds thread={thread} />
      <Button tone="ghost" onClick={toProof}>
        Proof
      </Button>
      {/* The count of seconds is for the eye; a change of who holds it is said. */}
      <p role="status" className="sr-only">
        {pages.map((page) => `${ofText(page, pages.length > 1)}${saidOf(page)}`).join(' ')}
      </p>
    </section>
  )
}

const saidOf = (page: Page): string =>
  page.state === 'running' ? `Step ${Math.min(page.step, page.of)} of ${page.of} rung.` : nowText(page, 0)

function PageLine({ page, now, isOneOfMany }: { page: Page; now: number; isOneOfMany: boolean }) {
  const then = thenText(page, now)
  const Icon = icons[page.state]
  return (
    <li className="flex items-start gap-1.5">
      <Icon
        size={14}
        aria-hidden
        className={clsx('mt-px flex-none', page.state === 'answered' && 'text-ok')}
      />
      <span className="min-w-0 break-words tabular-nums">
        <span className={clsx('font-medium', page.state !== 'unanswered' && 'text-ink')}>
          {ofText(page, isOneOfMany)}
          {nowText(page, now)}
        </span>
        {then && <span>{page.state === 'running' ? ` · ${then}` : ` ${then}`}</span>}
      </span>
    </li>
  )
}

const icons = {
  running: IconBellRinging,
  answered: IconCheck,
  unanswered: IconAlertTriangleFilled,
  recalled: IconCheck,
}

function PageDeeds({ thread }: { thread: Thread }) {
  const [isPassing, setPassing] = useState(false)
  const message_id = thread.open_item?.message_id ?? thread.pages.find(isOpenPage)?.message_id ?? 0
  const deed = usePageDeed(thread.id, message_id)
  const may = pageMay(thread)
  if (!may.take && !may.pass_on && !may.not_me) return null
  const owes = thread.open_item?.state === 'open'
  const isChoice = thread.open_item?.asks === 'response'
  const act = (given: PageDeed, wording: string) =>
    deed.mutate(given, {
      onError: (reason) => toast(refusalSentences(wording, reason).join(' '), { tone: 'danger' }),
    })
  const busy = (name: PageDeed['deed']) => deed.isPending && deed.variables.deed === name
  return (
    <div className="flex flex-wrap gap-1.5">
      {owes && !isChoice && (
        <Button
          tone="ok"
          busy={busy('accept')}
          onClick={() => act({ deed: 'accept' }, 'Your answer was not saved.')}
        >
          Accept
        </Button>
      )}
      {may.not_me && (
        <Button busy={busy('not_me')} onClick={() => act({ deed: 'not_me' }, 'It is still with you.')}>
          Not me
        </Button>
      )}
      {may.pass_on && <Button onClick={() => setPassing(true)}>Pass it on</Button>}
      {may.take && !owes && (
        <Button busy={busy('take')} onClick={() => act({ deed: 'take' }, 'It was not taken.')}>
          Take it
        </Button>
      )}
      {isPassing && (
        <PassOnDialog thread={thread} message_id={message_id} onClose={() => setPassing(false)} />
      )}
    </div>
  )
}
