export const notAllowed =
  'Notifications cannot go to this address. Turn them off and on again in this browser.'
export const unknownService = 'This browser’s push service is not known to the name service. Try again.'
