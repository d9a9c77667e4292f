import { COOKIES } from "@/lib/people/accounts/privacy";

const head = "py-2 pr-4 text-left align-bottom font-semibold";
const cell = "py-3 pr-4 align-top";

export function CookieTable() {
  return (
    <table className="w-full table-fixed border-line border-b text-sm">
      <caption className="sr-only">Cookies deste site</caption>
      <thead className="border-line-strong border-b">
        <tr>
          <th scope="col" className={`${head} w-[42%] sm:w-[34%]`}>
            Cookie
          </th>
          <th scope="col" className={head}>
            Para quê
          </th>
          <th scope="col" className={`${head} w-[24%] pr-0 max-sm:hidden`}>
            Duração
          </th>
        </tr>
      </thead>
      <tbody>
        {COOKIES.map(({ name, purpose, duration, optional }) => (
          <tr key={name} className="border-line border-t">
            <th scope="row" className={`${cell} text-left font-semibold`}>
              {name}
              <span className="mt-0.5 block font-normal text-ink-soft">
                {optional ? "Só com a sua permissão" : "Necessário"}
              </span>
            </th>
            <td className={`${cell} max-sm:pr-0`}>
              {purpose}
              <span className="mt-1 block text-ink-soft sm:hidden">Duração: {duration.toLowerCase()}</span>
            </td>
            <td className={`${cell} pr-0 max-sm:hidden`}>{duration}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
