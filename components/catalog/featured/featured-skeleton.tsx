const bar = "rounded-sm bg-sunken";

export function FeaturedSkeleton() {
  return (
    <div role="status" aria-label="Carregando projetos em destaque">
      <div aria-hidden className="mt-4 grid border-line border-y lg:grid-cols-3 lg:divide-x lg:divide-line">
        {["a", "b", "c"].map((tile) => (
          <div key={tile} className="px-5 py-3.5 md:px-7 lg:py-4">
            <div className={`${bar} h-4 w-28`} />
            <div className={`${bar} mt-2 h-6 w-32 max-lg:hidden`} />
          </div>
        ))}
      </div>
      <div aria-hidden className="grid divide-y divide-line lg:grid-cols-3 lg:divide-x lg:divide-y-0">
        {["a", "b", "c"].map((card) => (
          <div key={card} className="p-5 md:p-7">
            <div className={`${bar} h-5 w-40`} />
            <div className={`${bar} mt-4 h-5 w-full`} />
            <div className={`${bar} mt-2 h-5 w-2/3`} />
            <div className={`${bar} mt-4 h-4 w-3/4`} />
            <div className="mt-8 grid grid-cols-2 gap-4">
              <div className={`${bar} h-9`} />
              <div className={`${bar} h-9`} />
            </div>
            <div className={`${bar} mt-4 h-1.5`} />
            <div className={`${bar} mt-2.5 h-3 w-20`} />
          </div>
        ))}
      </div>
    </div>
  );
}
