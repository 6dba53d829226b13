CREATE TABLE "opt_in_counts" (
	"church_id" bigint NOT NULL,
	"month" text NOT NULL,
	"outcome" text NOT NULL,
	"requests" integer NOT NULL,
	CONSTRAINT "opt_in_counts_church_id_month_outcome_pk" PRIMARY KEY("church_id","month","outcome")
);
--> statement-breakpoint
ALTER TABLE "opt_in_counts" ADD CONSTRAINT "opt_in_counts_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "opt_in_day_max" integer DEFAULT 20 NOT NULL;
