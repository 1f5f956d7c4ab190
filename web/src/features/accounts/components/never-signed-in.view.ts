/** The list of active users who have never signed in, where they are invited together. */
export const neverSignedInAddress = '/accountSettings/users?status=active&seen=never'
