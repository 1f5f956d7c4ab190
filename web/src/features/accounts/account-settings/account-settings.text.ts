export const accountText = {
  loadError: 'Could not load the account.',
  saveError: 'Could not save the account. Try again.',
  aboutName: 'Shown in the navigation and on the lock screen.',
  operatorLabel: 'Operator',
  operatorHint:
    'Receives every page that reaches no one else: after the fail-over users of the group and the department.',
  noOperator: 'There is no operator: a page that no one else can receive stays unanswered. Select one.',
  cannotReceive: (name: string): string => `${name} is locked or no longer active. Select another person.`,
  aboutFlags: 'For all users of the hospital. Open screens change within seconds.',
  flagsLoadError: 'Could not load the features.',
  flagsSaveError: 'Could not switch the feature. Try again.',
  zone: (time_zone: string): string =>
    `Times of the hospital are in ${time_zone}. Groups may have their own time zone.`,
}
