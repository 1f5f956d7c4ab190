import type { Box } from '../live/live-state.ts'
import { emptyBoxTexts, filteredEmptyText, staleListText } from './inbox.text.ts'

/** Never claims that a list is empty while the connection is lost. */
export const emptyListText = (box: Box, isStale: boolean, isFiltered: boolean): string =>
  isStale ? staleListText : isFiltered ? filteredEmptyText : emptyBoxTexts[box]
