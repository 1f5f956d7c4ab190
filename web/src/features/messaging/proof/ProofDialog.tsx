import { useQuery } from '@tanstack/react-query'
import type { Proof } from '@wardline/contract/messaging/proof.schemas.ts'
import type { Thread } from '@wardline/contract/messaging/thread.schemas.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { PriorityBadge } from '../../../platform/ui/Chip.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { Bone, Skeleton } from '../../../platform/ui/Skeleton.tsx'
import { TryAgain } from '../../../platform/ui/TryAgain.tsx'
import { openThreadDialog } from '../operations/dialog-door.ts'
import { Countdown } from './Countdown.tsx'
import { copyAddress, proofQuery } from './proof.api.ts'
import { answeredText, standingText } from './proof.view.ts'
import { ProofLines } from './ProofLines.tsx'
import { secondsText } from './seconds.view.ts'

interface ProofDialogProps {
  thread: Thread
  message_id: number
  onClose: () => void
}

/** What happened to a page, person by person and live, with what is next; to take away as PDF or CSV. */
export function ProofDialog({ thread, message_id, onClose }: ProofDialogProps) {
  const { data, isError, refetch } = useQuery(proofQuery(thread, message_id))
  const other = (name: 'history' | 'alerts') => () =>
    openThreadDialog({ thread_id: thread.id, name, message_id })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Proof of page"
      size="large"
      footer={
        <div className="flex flex-1 flex-wrap items-center gap-2">
          <Button tone="ghost" onClick={other('history')}>
            Message history
          </Button>
          <Button tone="ghost" onClick={other('alerts')}>
            Alerts by user
          </Button>
          <span className="ml-auto flex gap-2">
            <Copy thread_id={thread.id} message_id={message_id} format="csv" />
            <Copy thread_id={thread.id} message_id={message_id} format="pdf" />
          </span>
        </div>
      }
    >
      {data ? (
        <Lines proof={data} />
      ) : isError ? (
        <TryAgain onTry={refetch}>The proof could not be loaded.</TryAgain>
      ) : (
        <Skeleton label="Loading the proof" className="flex flex-col gap-3">
          <Bone className="h-6" />
          <Bone className="h-24" />
          <Bone className="h-24" />
        </Skeleton>
      )}
    </Dialog>
  )
}

/** A link that saves: the address answers with a file of that name. */
const Copy = (of: { thread_id: number; message_id: number; format: 'pdf' | 'csv' }) => (
  <a
    href={copyAddress(of.thread_id, of.message_id, of.format)}
    download
    className="inline-flex h-control flex-none items-center rounded-md border border-line bg-surface px-3 text-sm font-medium text-ink hover:bg-hover"
  >
    Save as {of.format.toUpperCase()}
  </a>
)

function Lines({ proof }: { proof: Proof }) {
  const now = useMinute()
  const { next, page, people, people_count } = proof
  return (
    // The dialog scrolls it, by keyboard too: then something in it has to take the focus.
    <div role="group" aria-label="Time lines" tabIndex={0} className="flex flex-col gap-4 -outline-offset-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <PriorityBadge priority={proof.priority} />
        <span className="font-medium">{answeredText(proof)}</span>
        {next && (
          <span className="text-ink-2 tabular-nums">
            Next: {next.text}, {secondsText(Date.parse(next.due), now)}
            <Countdown due={Date.parse(next.due)} />
          </span>
        )}
      </p>
      <section aria-label="The page">
        <h3 className="pb-1 text-sm font-semibold">The page</h3>
        <ProofLines entries={page} now={now} />
      </section>
      {people.map((person) => (
        <section key={person.user_id} aria-label={person.display_name}>
          <h3 className="flex flex-wrap items-baseline gap-x-2 pb-1 text-sm font-semibold">
            <span className="min-w-0 break-words">{person.display_name}</span>
            {person.title !== '' && <span className="text-xs font-normal text-ink-2">{person.title}</span>}
            <span className="text-xs font-normal text-ink-2">{standingText(person)}</span>
          </h3>
          <ProofLines entries={person.entries} now={now} />
        </section>
      ))}
      {people.length < people_count && (
        <p className="text-sm text-ink-2">
          The first {people.length} of {people_count} people. The PDF and the CSV have all of them.
        </p>
      )}
    </div>
  )
}
