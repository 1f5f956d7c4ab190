export const cannotReceive = 'This person is locked or inactive and cannot receive alerts.'
