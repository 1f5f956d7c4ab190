import type { MouseEvent } from 'react'
import { Checkbox } from '../ui/controls/Checkbox.tsx'
import type { RowSelection } from './use-row-selection.ts'

/** Lies above the link that covers the row. */
export const SelectionCell = ({
  id,
  label,
  selection,
}: {
  id: number
  label: string
  selection: RowSelection
}) => (
  <td className="w-10 pl-3">
    <Checkbox
      className="relative z-1 w-6"
      label=""
      aria-label={`Select ${label}`}
      checked={selection.ids.has(id)}
      onChange={() => {}}
      onClick={(event: MouseEvent) => selection.toggle(id, event.shiftKey)}
    />
  </td>
)

export const SelectionHeader = ({
  noun,
  selection,
  ids,
}: {
  noun: string
  selection: RowSelection
  ids: readonly number[]
}) => (
  <th scope="col" className="w-10 pl-3 text-left font-normal">
    <Checkbox
      className="w-6"
      label=""
      aria-label={`Select all ${noun} of this page`}
      checked={ids.length > 0 && ids.every((id) => selection.ids.has(id))}
      onChange={selection.togglePage}
    />
  </th>
)
