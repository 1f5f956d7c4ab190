import { useQuery } from '@tanstack/react-query'
import { needsOperator } from '@wardline/contract/messaging/console/console.rules.ts'
import type { ConsolePage } from '@wardline/contract/messaging/console/console.schemas.ts'
import { numberToCall } from '@wardline/contract/paging/on-call/on-call.rules.ts'
import { isOpenPagingRequest } from '@wardline/contract/messaging/responses/paging-request.rules.ts'
import { clsx } from 'clsx'
import { Fragment, useState } from 'react'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { useShortcuts } from '../../../platform/keyboard/use-shortcuts.ts'
import { LinkedText } from '../../../platform/text/LinkedText.tsx'
import { phoneAddress } from '../../../platform/text/text-links.rules.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Kbd } from '../../../platform/ui/indicators/Kbd.tsx'
import { PriorityBadge } from '../../../platform/ui/indicators/Chip.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { PersonName } from '../../accounts/components/PersonName.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { callText } from '../paging-requests/paging-requests.text.ts'
import { ReassignDialog } from '../paging-requests/ReassignDialog.tsx'
import { ProofLines } from '../proof/ProofLines.tsx'
import { errorSentences } from '../threads/error-sentences.rules.ts'
import { CallDialog } from './CallDialog.tsx'
import { CommentField } from './CommentField.tsx'
import {
  historyQuery,
  trailQuery,
  useEscalate,
  usePageAgain,
  useRelease,
  useTakeOver,
} from './console.api.ts'
import * as texts from './console.text.ts'
import * as view from './console.view.ts'

interface ConsolePanelProps {
  page: ConsolePage
  onOpen: (thread_uid: string) => void
}

interface Action {
  key: string
  label: string
  run: () => Promise<unknown>
  /** A telephone link, which also opens the form that records the call. */
  href?: string
}

/** The actions of an operator on a page, and its history. Every action takes the page over first. */
export function ConsolePanel({ page, onOpen }: ConsolePanelProps) {
  const me = useMe().id
  const takeOver = useTakeOver({ id: page.id })
  const release = useRelease({ id: page.id })
  const escalate = useEscalate({ id: page.thread_id })
  const pageAgain = usePageAgain({ id: page.thread_id })
  const [form, setForm] = useState<{ name: 'call' | 'reassign'; user_id: number } | null>(null)
  const { operator, message_id, waits_for, requester } = page
  const isMine = operator?.user_id === me
  const isBusy = [takeOver, release, escalate, pageAgain].some(({ isPending }) => isPending)
  const isOpen = isOpenPagingRequest(page)

  const attempt = (run: () => Promise<unknown>) => () => {
    if (isBusy) return
    run().catch((error: unknown) =>
      showToast(errorSentences(texts.actionFailedText, error).join(' '), { tone: 'danger' }),
    )
  }
  const handle = async (): Promise<void> => {
    if (isMine) return
    await takeOver.mutateAsync(operator ? { from_operator_id: operator.user_id } : {})
  }
  const open = (name: 'call' | 'reassign', user_id: number) => async () => {
    await handle()
    setForm({ name, user_id })
  }
  const callees = [...waits_for, { ...requester, duty_number: null }].slice(0, 4)
  const calls = callees.map(({ user_id, display_name, ...person }, place): Action => {
    const number = numberToCall(person)
    return {
      key: String(place + 1),
      label: texts.callLabel(display_name, number),
      run: open('call', user_id),
      ...(number !== null && { href: phoneAddress(number) }),
    }
  })
  const [first] = waits_for
  const others: Action[] = [
    ...(page.state === 'running'
      ? [
          {
            key: 'e',
            label: texts.escalateLabel(page.next),
            run: async () => {
              await handle()
              await escalate.mutateAsync({ message_id, paging_request_id: page.id, step: page.step })
            },
          },
        ]
      : []),
    {
      key: 'p',
      label: texts.pageAgainLabel,
      run: async () => {
        await handle()
        await pageAgain.mutateAsync({ message_id })
        showToast(texts.pagedAgainText)
      },
    },
    ...(first ? [{ key: 's', label: texts.reassignLabel, run: open('reassign', first.user_id) }] : []),
  ]
  const actions = isOpen && (operator === null || isMine) ? [...calls, ...others] : []
  const take = attempt(async () => {
    await handle()
    showToast(texts.takenOverText)
  })
  useShortcuts({
    ...(isOpen && !isMine && { t: take }),
    ...Object.fromEntries(actions.map(({ key, run }) => [key, attempt(run)])),
  })
  return (
    <section aria-label={view.subjectText(page)} className="flex flex-col gap-3 p-4">
      <div>
        <h2 className="flex items-start gap-2 font-semibold">
          <span className="min-w-0 flex-1 wrap-anywhere">{view.subjectText(page)}</span>
          <PriorityBadge priority={page.priority} />
        </h2>
        <p className="text-sm text-ink-2">
          {texts.fromLabel} <PersonName user_id={requester.user_id} name={requester.display_name} />
          {page.group_name !== '' && ` · ${page.group_name}`}
        </p>
        {waits_for.length > 0 && (
          <p className="text-sm text-ink-2">
            {texts.waitingForText}{' '}
            {waits_for.map(({ user_id, display_name }, index) => (
              <Fragment key={user_id}>
                {index > 0 && ', '}
                <PersonName user_id={user_id} name={display_name} />
              </Fragment>
            ))}
          </p>
        )}
      </div>
      {needsOperator(page) && (
        <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-sm text-danger">
          {texts.lostText} {callText(page.call)}
        </p>
      )}
      {isOpen && <Instructions people={waits_for} />}
      {!isMine && <Trail page={page} />}
      {isOpen && (
        <div className="flex flex-col gap-2">
          {!isMine && (
            <Button tone="accent" busy={takeOver.isPending} onClick={take} className="gap-2">
              {operator ? texts.takeOverFromLabel(operator.display_name) : texts.takeOverLabel}
              <Kbd>T</Kbd>
            </Button>
          )}
          {!isMine && <p className="text-xs text-ink-2">{texts.takeOverHint}</p>}
          {actions.map((action, place) => (
            <ActionButton
              key={action.key}
              action={action}
              isRecommended={isMine && place === 0}
              onPress={attempt(action.run)}
            />
          ))}
          {isMine && (
            <div className="flex gap-2">
              <Button className="flex-1" onClick={() => onOpen(page.thread_uid)}>
                {texts.openLabel}
              </Button>
              <Button
                busy={release.isPending}
                onClick={attempt(async () => {
                  await release.mutateAsync()
                  showToast(texts.releasedText)
                })}
              >
                {texts.releaseLabel}
              </Button>
            </div>
          )}
        </div>
      )}
      {isMine && (
        <>
          <CommentField thread_id={page.thread_id} />
          <History page={page} />
        </>
      )}
      {form?.name === 'call' && (
        <CallDialog page={page} user_id={form.user_id} onClose={() => setForm(null)} />
      )}
      {form?.name === 'reassign' && (
        <ReassignDialog
          thread_id={page.thread_id}
          message_id={message_id}
          from_user_id={form.user_id}
          onClose={() => setForm(null)}
        />
      )}
    </section>
  )
}

/** Instructions for callers, of the people who have not answered. */
const Instructions = ({ people }: { people: ConsolePage['waits_for'] }) =>
  people
    .filter(({ instructions }) => instructions !== '')
    .map(({ user_id, display_name, instructions }) => (
      <p key={user_id} className="text-sm whitespace-pre-line wrap-anywhere">
        <span className="font-medium">{texts.instructionsLabel(display_name)}</span>{' '}
        <LinkedText text={instructions} />
      </p>
    ))

const actionClass =
  'flex min-h-control items-center justify-between gap-2 rounded-md px-3 py-1.5 text-left text-sm font-medium'

interface ActionButtonProps {
  action: Action
  /** To call the person whose answer the page waits for, once the operator handles it. */
  isRecommended: boolean
  onPress: () => void
}

function ActionButton({ action, isRecommended, onPress }: ActionButtonProps) {
  const className = clsx(
    actionClass,
    isRecommended ? 'bg-accent-solid text-accent-fg' : 'border border-line bg-surface hover:bg-hover',
  )
  const content = (
    <>
      <span className="min-w-0 wrap-anywhere">{action.label}</span>
      <Kbd>{action.key.toUpperCase()}</Kbd>
    </>
  )
  return action.href === undefined ? (
    <button type="button" onClick={onPress} className={className}>
      {content}
    </button>
  ) : (
    <a href={action.href} onClick={onPress} className={className}>
      {content}
    </a>
  )
}

/** Entries above the actions, of which the newest decide on the next act. */
const mostEntries = 6

/** Lists what was tried so far, before the operator takes the page over. */
function Trail({ page }: { page: ConsolePage }) {
  const { data } = useQuery(trailQuery(page))
  const now = useMinute()
  if (!data || data.entries.length === 0) return null
  const [newest, older] = [data.entries.slice(0, mostEntries), data.entries.slice(mostEntries)]
  return (
    <section aria-label={texts.historyTitle}>
      <h3 className="pb-1 text-sm font-semibold">{texts.historyTitle}</h3>
      <ProofLines entries={newest} now={now} />
      {older.length > 0 && (
        <details className="text-sm">
          <summary className="w-fit cursor-pointer rounded-sm py-1 text-ink-2 hover:text-ink">
            {texts.olderEntriesText(older.length)}
          </summary>
          <ProofLines entries={older} now={now} />
        </details>
      )}
    </section>
  )
}

function History({ page }: { page: ConsolePage }) {
  const { data } = useQuery(historyQuery(page.thread_id, page.message_id))
  const now = useMinute()
  if (!data) return null
  const named = data.people.flatMap(({ display_name, entries }) =>
    entries.map((entry) => ({ ...entry, text: `${display_name}: ${entry.text}` })),
  )
  const entries = [...data.page, ...named].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
  return (
    <section aria-label={texts.historyTitle}>
      <h3 className="pb-1 text-sm font-semibold">{texts.historyTitle}</h3>
      <ProofLines entries={entries} now={now} />
    </section>
  )
}
