export const unknownPushService =
  'Wardline does not know the push service of this browser. Use Chrome, Edge, Firefox or Safari, or ask your administrator to allow the service.'
