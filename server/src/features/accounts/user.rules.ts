/** The address of a photo, from its file's id; a new photo has a new address, so it may be cached for good. */
export const pictureOf = (row: { id: number; profile_picture_id: number | null }): string | null =>
  row.profile_picture_id === null ? null : `/users/${row.id}/photo/?v=${row.profile_picture_id}`
