import type { Metadata } from "next";
import { PageLinks } from "@/components/catalog/projects/page-links";
import { TextLink } from "@/components/kit/ui/text-link";
import { MayCall, MayOpen } from "@/components/people/colleagues/may-call";
import { OnlyThey } from "@/components/people/colleagues/only-they";
import { accountInUse } from "@/lib/access/colleague-rights/rules";
import { hiddenNames, listOwnNews } from "@/lib/catalog/news/queries";
import { pagesOf } from "@/lib/catalog/news/rules";
import { readPageNumber } from "@/lib/kit/cursor";
import { requireOwnProject } from "../../_parts/own-project";
import { OwnProjectHeader } from "../../_parts/own-project-header";
import { NewsForm } from "./_parts/news-form";
import { OwnNewsItem } from "./_parts/own-news-item";

export const instant = false;

export const metadata: Metadata = { title: "Novidades do projeto", robots: { index: false } };

export default async function ProjectNewsPage({
  params,
  searchParams,
}: PageProps<"/projects/[id]/novidades">) {
  const { viewer, project } = await requireOwnProject(params);
  const { pagina } = await searchParams;
  const page = readPageNumber(String(pagina ?? "1")) ?? 1;
  const { id, publicado } = project;
  const [{ items, total }, hidden] = await Promise.all([
    listOwnNews(viewer.userId, id, page, new Date()),
    hiddenNames(id),
  ]);
  return (
    <div className="page-width pt-4 pb-24 lg:pt-5">
      <OwnProjectHeader title="Novidades" project={project} path={`/lir-projetos/${project.slug}`} />
      <div className="grid gap-14">
        {publicado ? (
          <>
            <MayCall name="post-news">
              <NewsForm
                owner={accountInUse(viewer)}
                projetoId={id}
                hidden={hidden}
                sent={items.map(({ id: post, titulo, texto }) => ({ id: post, titulo, texto }))}
              />
            </MayCall>
            <OnlyThey name="post-news" act="publicar novidades" />
          </>
        ) : (
          <p className="max-w-measure rounded-md bg-sunken px-4 py-4">
            Só um projeto publicado na lista pode ter novidades.{" "}
            <MayOpen page={`/projects/${id}/editar`}>
              <TextLink href={`/projects/${id}/editar`}>Continuar o projeto</TextLink>
            </MayOpen>
          </p>
        )}
        <section aria-labelledby="novidades-publicadas">
          <h2 id="novidades-publicadas" className="figures text-xl">
            Publicadas <span className="ml-1 text-ink-soft">{total}</span>
          </h2>
          {items.length === 0 ? (
            <p className="mt-4 max-w-measure text-ink-soft leading-normal">
              Nada ainda. Uma foto do galpão, um equipamento que chegou, um mês com mais toneladas: quem pensa
              em apoiar quer ver o trabalho andando.
            </p>
          ) : (
            <ol className="mt-5 grid gap-8">
              {items.map((item) => (
                <li key={item.id} className="border-line border-t pt-6">
                  <OwnNewsItem owner={accountInUse(viewer)} projetoId={id} item={item} hidden={hidden} />
                </li>
              ))}
            </ol>
          )}
          <PageLinks
            start="?pagina=1"
            previous={page > 1 ? `?pagina=${page - 1}` : null}
            next={page < pagesOf(total) ? `?pagina=${page + 1}` : null}
          />
        </section>
      </div>
    </div>
  );
}
