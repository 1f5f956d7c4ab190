export const tagTaken = 'A tag with this name already exists.'
export const filterTaken = 'A saved filter with this name already exists.'
export const noSuchTag = 'This tag does not exist. Reload the page.'
export const noSuchContact = 'This contact does not exist. Reload the page.'
export const noSuchUser = 'This user does not exist.'
export const noSuchFilter = 'This saved filter does not exist. Reload the page.'

/** Deleting the last tag of a filter would show everyone to users whom the filter limits. */
export const usedByFilters = (names: readonly string[]) =>
  ({
    status: 400,
    code: 'tag.in_use',
    detail: `Could not delete the tag. Saved filters use it: ${names.join(', ')}. Remove it from them first.`,
  }) as const

export const changedMeanwhile = (name: string | null) => ({
  status: 409,
  code: 'saved_filter.changed',
  detail: `${name ?? 'Wardline'} changed this saved filter in the meantime. Nothing was saved. Compare the changes and save again.`,
})

export const renamedMeanwhile = (name: string | null) => ({
  status: 409,
  code: 'tag.changed',
  detail: `${name ?? 'Wardline'} renamed this tag in the meantime. Nothing was saved. Compare the names and save again.`,
})
