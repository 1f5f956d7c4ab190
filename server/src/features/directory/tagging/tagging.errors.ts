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

export const filterChanged = { code: 'saved_filter.changed', noun: 'this saved filter' }

export const tagChanged = { code: 'tag.changed', noun: 'this tag' }
