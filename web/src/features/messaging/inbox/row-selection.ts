import { createStore } from '../../../platform/state/store.ts'
import { noRows, toggleRow, type RowSelection } from './row-selection.rules.ts'

/** Undefined unless the user is selecting conversations. */
export const rowSelection = createStore<RowSelection | undefined>(undefined)

export const toggleSelected = (id: number): void =>
  rowSelection.set(toggleRow(rowSelection.get() ?? noRows, id))

export const endSelection = (): void => rowSelection.set(undefined)
