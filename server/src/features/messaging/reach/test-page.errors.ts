export const cannotReceive = 'This person is locked or no longer active: nothing rings them.'
