/** Lets password managers find the user name. */
export const UsernameInput = ({ username }: { username: string }) => (
  <input type="text" hidden readOnly autoComplete="username" value={username} />
)
