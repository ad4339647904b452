/** The site of a web address: "netflix.com". */
export const siteOf = (address: string): string => new URL(address).hostname.replace(/^www\./, '');
