export const mentionListLabel = 'Mention'
export const mentionPeopleText = (count: number): string =>
  count === 1 ? '1 person to mention' : `${count} people to mention`
