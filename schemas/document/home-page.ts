/**
 * Id of the page document of the home tab. Everybody who is signed in may open it: each of its blocks shows only what the
 * session may see of its list.
 */
export const HOME_PAGE = 'system-home';
