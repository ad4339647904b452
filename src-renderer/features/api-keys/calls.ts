import { endpoints } from '../../../src-server/contract/public/index.ts';

/** A first API call in a language: its name and code. */
export type ReadyCall = { name: string; text: string };

/** The same first call in three languages, ready to run: lists active subscriptions. */
export function callsWith(baseUrl: string, key: string): readonly ReadyCall[] {
  const url = `${baseUrl}${endpoints.listSubscriptions.path}?status=active`;
  return [
    { name: 'curl', text: `curl -H "Authorization: Bearer ${key}" "${url}"` },
    {
      name: 'JavaScript',
      text: `const response = await fetch('${url}', {
  headers: { Authorization: 'Bearer ${key}' },
});
const { data } = await response.json();
console.log(data);`,
    },
    {
      name: 'Python',
      text: `import json, urllib.request

request = urllib.request.Request(
    "${url}",
    headers={"Authorization": "Bearer ${key}"},
)
with urllib.request.urlopen(request) as response:
    print(json.load(response)["data"])`,
    },
  ];
}
