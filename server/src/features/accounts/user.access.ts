/** People of the caller's account, for other features: by id, as shown beside what they wrote. */
export { pictureOf, usersById } from './user.queries.ts'
