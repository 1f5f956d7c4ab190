export const priorityLabel = 'Priority'
export const priorityLabels = { low: 'Low', medium: 'Medium', high: 'High' }
