import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { ManagedMessageType } from '@wardline/contract/messaging/message-types/message-type-administration.schemas.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import type { TableParams } from '../../../platform/table/table-params.ts'
import { IconButton } from '../../../platform/ui/controls/Button.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { useMe } from '../../accounts/me/me.api.ts'
import { typeListQuery, useMoveType } from './message-type-administration.api.ts'

export interface MovedType {
  id: number
  direction: 'up' | 'down'
}

interface MoveButtonsProps {
  type: ManagedMessageType
  shown: readonly ManagedMessageType[]
  count: number
  params: TableParams
  /** The type that was last moved to another page; its button has the focus there. */
  moved: MovedType | undefined
  /** The type is on another page now. */
  onChangePage: (page: number, moved: MovedType) => void
}

export function MoveButtons({ type, shown, count, params, moved, onChangePage }: MoveButtonsProps) {
  const client = useQueryClient()
  const { account } = useMe()
  const move = useMoveType()
  const { page, page_size } = params
  const at = shown.findIndex(({ id }) => id === type.id)
  const isFirst = at === 0 && page === 1
  const isLast = (page - 1) * page_size + at + 1 >= count
  const moveTo = async (direction: MovedType['direction']) => {
    const step = direction === 'up' ? -1 : 1
    const neighbor = shown[at + step]
    const target = neighbor ? page : page + step
    try {
      const other = neighbor ?? (await loadNeighbor(target, direction))
      if (!other) return
      const place = direction === 'up' ? { before_id: other.id } : { after_id: other.id }
      await move.mutateAsync({ message_type_id: type.id, ...place })
      if (target !== page) onChangePage(target, { id: type.id, direction })
    } catch (error) {
      showToast([`Could not move ${type.name}.`, ...errorSentences(error)].join(' '), { tone: 'danger' })
    }
  }
  const loadNeighbor = async (target: number, direction: MovedType['direction']) => {
    const { results } = await client.fetchQuery(typeListQuery(account.id, { ...params, page: target }))
    return direction === 'up' ? results.at(-1) : results[0]
  }
  const hasFocus = (direction: MovedType['direction']) =>
    moved?.id === type.id && moved.direction === direction
  return (
    <span className="relative flex">
      <IconButton
        label={`Move ${type.name} up`}
        disabled={isFirst}
        autoFocus={hasFocus('up')}
        onClick={() => void moveTo('up')}
      >
        <IconArrowUp size={16} stroke={1.75} aria-hidden />
      </IconButton>
      <IconButton
        label={`Move ${type.name} down`}
        disabled={isLast}
        autoFocus={hasFocus('down')}
        onClick={() => void moveTo('down')}
      >
        <IconArrowDown size={16} stroke={1.75} aria-hidden />
      </IconButton>
    </span>
  )
}
