/** Changes with each photo, so the photo can be cached forever. */
export const profilePictureUrl = (row: { id: number; profile_picture_id: number | null }): string | null =>
  row.profile_picture_id === null ? null : `/users/${row.id}/photo/?v=${row.profile_picture_id}`
