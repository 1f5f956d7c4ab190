import { IconDots, IconGripVertical } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { RoutingPolicy } from '@wardline/contract/routing/policies/routing-policy.schemas.ts'
import { clsx } from 'clsx'
import type { DragEvent } from 'react'
import { formatShortTime } from '../../../platform/clock/dates.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { IconButton } from '../../../platform/ui/controls/Button.tsx'
import { useIsPhone } from '../../../platform/ui/layout/use-is-phone.ts'
import { Menu } from '../../../platform/ui/menus/Menu.tsx'
import { useConflicts } from '../conflicts/conflict.api.ts'
import { findConflictWord } from '../conflicts/conflict.text.ts'
import { describeThen, describeWhen, toText } from '../phrase.view.ts'
import { findState } from './policy-state.view.ts'
import { PolicyStateLabel } from './PolicyStateLabel.tsx'
import { usePolicyItems } from './use-policy-items.ts'

interface PolicyRowProps {
  policy: RoutingPolicy
  at: number
  count: number
  mayMove: boolean
  /** The dragged policy would come here. */
  isTarget: boolean
  onMove: (to: number) => void
  onDelete: () => void
  onDragStart: () => void
  onDragOver: () => void
  onDrop: () => void
  onDragEnd: () => void
}

/** Alt and an arrow key move the policy that has the focus. */
export function PolicyRow(props: PolicyRowProps) {
  const { policy, at, count, mayMove, onMove } = props
  const { id, name, priority, may, statistics } = policy
  const now = useMinute()
  const isPhone = useIsPhone()
  const word = findConflictWord(useConflicts(), id)
  const common = usePolicyItems(policy, { onDelete: props.onDelete, hasSwitch: true })
  const items = [
    ...(mayMove
      ? [
          { label: 'Move up', keys: 'Alt ↑', disabled: at === 0, onSelect: () => onMove(at - 1) },
          { label: 'Move down', keys: 'Alt ↓', disabled: at === count - 1, onSelect: () => onMove(at + 1) },
        ]
      : []),
    ...common,
  ]
  return (
    <tr
      data-row={id}
      draggable={mayMove}
      onDragStart={(event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', name)
        props.onDragStart()
      }}
      onDragOver={(event) => {
        event.preventDefault()
        props.onDragOver()
      }}
      onDrop={(event) => {
        event.preventDefault()
        props.onDrop()
      }}
      onDragEnd={props.onDragEnd}
      onKeyDown={(event) => {
        if (!mayMove || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
        event.preventDefault()
        onMove(event.key === 'ArrowUp' ? at - 1 : at + 1)
      }}
      className={clsx(
        'relative border-t border-line align-middle hover:bg-hover has-[[data-row-link]:focus-visible]:bg-selected',
        props.isTarget && 'outline-2 -outline-offset-2 outline-accent',
      )}
    >
      <td className="px-3 py-1.5 text-ink-2 tabular-nums max-md:hidden">
        <span className="flex items-center gap-2">
          {mayMove && (
            <IconGripVertical
              size={16}
              stroke={1.75}
              aria-hidden
              className="flex-none cursor-grab text-ink-3"
            />
          )}
          {priority}
        </span>
      </td>
      <td className="px-3 py-1.5 wrap-anywhere">
        <Link
          to="/messageRouting/{-$item}"
          params={{ item: String(id) }}
          data-row-link
          draggable={false}
          className="font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {name}
        </Link>
        {isPhone && <Does policy={policy} />}
      </td>
      <td className="px-3 py-1.5 wrap-anywhere max-md:hidden">{!isPhone && <Does policy={policy} />}</td>
      <td className="px-3 py-1.5 text-right tabular-nums max-lg:hidden">
        {statistics.matched.toLocaleString('en-US')}
      </td>
      <td className="px-3 py-1.5 text-ink-2 tabular-nums max-lg:hidden">
        {statistics.last_matched !== null
          ? formatShortTime(Date.parse(statistics.last_matched), now)
          : policy.is_used
            ? 'over 30 days ago'
            : 'never'}
      </td>
      <td className="px-3 py-1.5">
        <PolicyStateLabel state={findState(policy, word === 'Never runs')} />
        {word === 'Contradicts' && <span className="block text-xs text-warn">{word}</span>}
      </td>
      <td className="px-1">
        {may.change && (
          <span className="relative flex justify-end">
            <Menu
              loadOnPress
              trigger={
                <IconButton label={`Actions for ${name}`}>
                  <IconDots size={18} stroke={1.75} aria-hidden />
                </IconButton>
              }
              items={items}
            />
          </span>
        )}
      </td>
    </tr>
  )
}

const Does = ({ policy }: { policy: RoutingPolicy }) => (
  <div className="max-md:pt-0.5">
    <p className="line-clamp-2">
      <span className="text-ink-2">When </span>
      {toText(describeWhen(policy))}
    </p>
    <p className="line-clamp-2 text-ink-2">then {toText(describeThen(policy))}</p>
  </div>
)
