import type { RoutingPolicy } from '@wardline/contract/routing/policies/routing-policy.schemas.ts'
import { clsx } from 'clsx'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { useRowKeys } from '../../../platform/table/use-row-keys.ts'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import type { PolicyFilters } from '../routing.api.ts'
import { DeletePolicyDialog } from './DeletePolicyDialog.tsx'
import { useMovePolicy } from './policy-change.api.ts'
import { PolicyRow } from './PolicyRow.tsx'

interface PolicyTableProps {
  policies: readonly RoutingPolicy[]
  filters: PolicyFilters
  mayMove: boolean
  isStale: boolean
  empty: string
}

const headers = [
  { label: 'Order', className: 'w-24 text-left max-md:hidden' },
  { label: 'Policy', className: 'text-left md:w-52' },
  { label: 'Does', className: 'text-left max-md:hidden' },
  { label: '30 days', className: 'w-20 text-right max-lg:hidden' },
  { label: 'Last match', className: 'w-28 text-left max-lg:hidden' },
  { label: 'State', className: 'w-32 text-left' },
] as const

export function PolicyTable({ policies, filters, mayMove, isStale, empty }: PolicyTableProps) {
  const body = useRowKeys<HTMLTableSectionElement>()
  const move = useMovePolicy(filters, policies)
  const dragged = useRef<number>(undefined)
  const [target, setTarget] = useState<number>()
  const [announcement, setAnnouncement] = useState('')
  const [deleted, setDeleted] = useState<RoutingPolicy>()
  const moveTo = (from: number, to: number) => {
    const policy = policies[from]
    if (!mayMove || !policy || from === to || to < 0 || to >= policies.length || move.isPending) return
    setAnnouncement(`${policy.name} is now ${to + 1} of ${policies.length}.`)
    move.mutate(
      { from, to },
      {
        onError: (error) => {
          setAnnouncement('')
          showToast([`Could not move ${policy.name}.`, ...errorSentences(error)].join(' '), {
            tone: 'danger',
          })
        },
      },
    )
  }
  /** A row that moves loses the focus. */
  const moveByKey = (from: number, to: number) => {
    const id = policies[from]?.id
    flushSync(() => moveTo(from, to))
    requestAnimationFrame(() =>
      body.current?.querySelector<HTMLElement>(`[data-row="${id}"] [data-row-link]`)?.focus(),
    )
  }
  return (
    <div className={clsx('overflow-hidden rounded-xl border border-line', isStale && 'opacity-60')}>
      <table aria-label="routing policies" className="w-full text-sm">
        <thead>
          <tr>
            {headers.map(({ label, className }) => (
              <th
                key={label}
                scope="col"
                className={clsx('h-9 px-3 text-xs font-medium text-ink-2', className)}
              >
                {label}
              </th>
            ))}
            <th scope="col" className="w-12">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {policies.map((policy, at) => (
            <PolicyRow
              key={policy.id}
              policy={policy}
              at={at}
              count={policies.length}
              mayMove={mayMove}
              isTarget={target === at}
              onMove={(to) => moveByKey(at, to)}
              onDelete={() => setDeleted(policy)}
              onDragStart={() => (dragged.current = at)}
              onDragOver={() => {
                if (dragged.current !== undefined && target !== at) setTarget(at)
              }}
              onDrop={() => {
                if (dragged.current !== undefined) moveTo(dragged.current, at)
              }}
              onDragEnd={() => {
                dragged.current = undefined
                setTarget(undefined)
              }}
            />
          ))}
        </tbody>
      </table>
      {policies.length === 0 && <p className="border-t border-line p-3 text-sm text-ink-2">{empty}</p>}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {deleted && <DeletePolicyDialog policy={deleted} onClose={() => setDeleted(undefined)} />}
    </div>
  )
}
