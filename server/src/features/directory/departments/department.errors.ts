export const nameTaken = 'A department with this name already exists.'
export const noSuchUser = 'This user does not exist or is not active. Reload the page.'
export const noSuchContact = 'This contact does not exist or cannot receive messages. Reload the page.'
export const cannotReceive = 'Only users and schedule groups can receive messages for a department.'
export const noFailOver =
  'This person does not exist, is locked or is no longer active. Choose another person.'
export const noSuchMessageType = 'This message type does not exist. Reload the page.'
export const noSuchFilter = 'This saved filter does not exist. Reload the page.'
export const noSuchDepartment = 'This department does not exist or is archived. Reload the page.'
export const wasAddressed = 'Messages were sent to it. Archive it instead: its conversations keep its name.'

/** One more item is read, to know whether there are more. */
export const mostNamedItems = 10

export const usedBy = (items: readonly string[]): string => {
  const more = items.length > mostNamedItems ? ' and more' : ''
  return `It is used by: ${items.slice(0, mostNamedItems).join(', ')}${more}. Change these first.`
}

/** Paging §8: the browser shows 'Cannot delete department {name}', then the reason. */
export const inUse = (reason: string) => ({ status: 400, code: 'department.in_use', detail: reason }) as const

export const changed = { code: 'department.changed', noun: 'this department' }
